import type { JsonObject } from '../../../../src/lib/json.js';
import type { CatalogCase } from '../../../support/catalog-case.js';
import { arn, declare } from '../containers/examples-of.js';
import { pairsOf, shopTags } from './application-examples.js';

const role = 'arn:aws:iam::111122223333:role/files';
const evil = 'arn:aws:iam::111122223333:role/all';
const key = { serverId: 's-1' };
const tags = { tags: [{ key: 'Team', value: 'shop' }] };

export const agreement = declare('aws_transfer_agreement', {
  access_role: role,
  agreement_id: 'a-1',
  arn: arn('transfer', 'agreement/a-1'),
  base_directory: '/files/partner',
  description: '',
  id: 's-1/a-1',
  local_profile_id: 'p-1',
  partner_profile_id: 'p-2',
  server_id: 's-1',
  status: 'ACTIVE',
  ...shopTags,
});
export const agreementCall: JsonObject = {
  ...key,
  accessRole: role,
  baseDirectory: '/files/partner',
  localProfileId: 'p-1',
  partnerProfileId: 'p-2',
  ...tags,
};
const as2 = {
  compression: 'DISABLED',
  encryption_algorithm: 'AES256_CBC',
  local_profile_id: 'p-1',
  mdn_response: 'NONE',
  mdn_signing_algorithm: 'NONE',
  message_subject: '',
  partner_profile_id: 'p-2',
  signing_algorithm: 'SHA256',
};
const as2Call = (encryptionAlgorithm = 'AES256_CBC'): JsonObject => ({
  as2Config: { compression: 'DISABLED', encryptionAlgorithm, localProfileId: 'p-1', mdnResponse: 'NONE', partnerProfileId: 'p-2', signingAlgorithm: 'SHA256' },
});
export const connector = declare('aws_transfer_connector', {
  access_role: role,
  arn: arn('transfer', 'connector/c-1'),
  as2_config: [as2],
  connector_id: 'c-1',
  egress_config: [],
  id: 'c-1',
  logging_role: role,
  security_policy_name: '',
  sftp_config: [],
  ...shopTags,
  url: 'https://partner.example',
});
export const connectorCall: JsonObject = { accessRole: role, loggingRole: role, url: 'https://partner.example', ...as2Call(), ...tags };
export const profile = declare('aws_transfer_profile', {
  arn: arn('transfer', 'profile/p-2'),
  as2_id: 'partner',
  certificate_ids: ['cert-1'],
  id: 'p-2',
  profile_id: 'p-2',
  profile_type: 'PARTNER',
  ...shopTags,
});
export const profileCall: JsonObject = { as2Id: 'partner', certificateIds: ['cert-1'], profileType: 'PARTNER', ...tags };
const hidden = 'HIDDEN_DUE_TO_SECURITY_REASONS';
export const certificate = declare('aws_transfer_certificate', {
  active_date: '2026-01-01T00:00:00Z',
  arn: arn('transfer', 'certificate/cert-1'),
  certificate: 'pem',
  certificate_chain: '',
  certificate_id: 'cert-1',
  description: 'partner',
  id: 'cert-1',
  inactive_date: '2027-01-01T00:00:00Z',
  private_key: '',
  ...shopTags,
  usage: 'SIGNING',
});
export const certificateCall: JsonObject = { certificate: hidden, description: 'partner', usage: 'SIGNING', ...tags };
const hostKey = declare('aws_transfer_host_key', {
  arn: arn('transfer', 'host-key/s-1/hostkey-1'),
  description: '',
  host_key_body: 'key',
  host_key_body_wo: null,
  host_key_fingerprint: 'SHA256:x',
  host_key_id: 'hostkey-1',
  server_id: 's-1',
  ...shopTags,
});
const hostKeyOf = (hostKeyId: string) => ({ ...key, hostKeyId });
const webApp = declare('aws_transfer_web_app', {
  access_endpoint: 'https://webapp-1.transfer-webapp.us-east-1.on.aws',
  arn: arn('transfer', 'webapp/webapp-1'),
  identity_provider_details: [{ identity_center_config: [{ application_arn: 'app', instance_arn: 'idc', role }] }],
  ...shopTags,
  web_app_endpoint_policy: 'STANDARD',
  web_app_id: 'webapp-1',
  web_app_units: [{ provisioned: 1 }],
});
const signIn = (given: string): JsonObject => ({ identityProviderDetails: { identityCenterConfig: { role: given } } });
const webAppCall: JsonObject = { identityProviderDetails: { identityCenterConfig: { instanceArn: 'idc', role } }, webAppUnits: { provisioned: 1 }, ...tags };
const web = { webAppId: 'webapp-1' };
const customization = declare('aws_transfer_web_app_customization', {
  favicon_file: '',
  logo_file: 'bG9nbw==',
  title: 'Files',
  web_app_id: 'webapp-1',
});

const [ofAgreement, ofConnector, ofProfile] = [pairsOf(agreement), pairsOf(connector), pairsOf(profile)];
const [ofCertificate, ofHostKey, ofWebApp, ofLook] = [pairsOf(certificate), pairsOf(hostKey), pairsOf(webApp), pairsOf(customization)];

export const transferPartnerCases: readonly CatalogCase[] = [
  ...ofAgreement.creation(
    'CreateAgreement',
    [agreementCall, { agreementId: 'a-1' }],
    [{ ...agreementCall, baseDirectory: '/' }, { agreementId: 'a-2' }],
  ),
  ...ofAgreement.change('UpdateAgreement', { ...key, agreementId: 'a-1' }, { accessRole: role }, { accessRole: evil, baseDirectory: '/' }, {
    access_role: [role, evil],
    base_directory: ['/files/partner', '/'],
  }),
  ...ofAgreement.deletion('DeleteAgreement', { ...key, agreementId: 'a-1' }, { serverId: 's-2', agreementId: 'a-1' }),
  ...ofAgreement.tags('arn', 'list').slice(0, 2),
  ...ofConnector.creation('CreateConnector', [connectorCall, { connectorId: 'c-1' }], [connectorCall, { connectorId: 'c-3' }]),
  ...ofConnector.change(
    'UpdateConnector',
    { connectorId: 'c-1' },
    as2Call(),
    { ...as2Call('NONE'), url: 'https://evil.example' },
    { 'as2_config.encryption_algorithm': ['AES256_CBC', 'NONE'], url: ['https://partner.example', 'https://evil.example'] },
  ),
  ...ofConnector.deletion('DeleteConnector', { connectorId: 'c-1' }, { connectorId: 'c-3' }),
  ...ofProfile.creation('CreateProfile', [profileCall, { profileId: 'p-2' }], [profileCall, { profileId: 'p-3' }]),
  ...ofProfile.change('UpdateProfile', { profileId: 'p-2' }, { certificateIds: ['cert-1'] }, { certificateIds: ['cert-1', 'cert-2'] }, {
    certificate_ids: [['cert-1'], ['cert-1', 'cert-2']],
  }),
  ...ofProfile.deletion('DeleteProfile', { profileId: 'p-2' }, { profileId: 'p-3' }),
  ...ofCertificate.creation('ImportCertificate', [certificateCall, { certificateId: 'cert-1' }], [certificateCall, { certificateId: 'cert-2' }]),
  ...ofCertificate.change('UpdateCertificate', { certificateId: 'cert-1' }, { description: 'partner' }, { description: 'x' }, {
    description: ['partner', 'x'],
  }),
  ...ofCertificate.deletion('DeleteCertificate', { certificateId: 'cert-1' }, { certificateId: 'cert-2' }),
  ...ofHostKey.creation(
    'ImportHostKey',
    [{ ...key, hostKeyBody: hidden, ...tags }, hostKeyOf('hostkey-1')],
    [{ ...key, hostKeyBody: hidden }, hostKeyOf('hostkey-2')],
  ),
  ...ofHostKey.change('UpdateHostKey', hostKeyOf('hostkey-1'), { description: '' }, { description: 'x' }, { description: ['', 'x'] }),
  ...ofHostKey.deletion('DeleteHostKey', hostKeyOf('hostkey-1'), hostKeyOf('hostkey-2')),
  ...ofWebApp.creation('CreateWebApp', [webAppCall, web], [webAppCall, { webAppId: 'webapp-2' }]),
  ...ofWebApp.change('UpdateWebApp', web, signIn(role), { ...signIn(evil), webAppUnits: { provisioned: 9 } }, {
    'identity_provider_details.identity_center_config.role': [role, evil],
    'web_app_units.provisioned': [1, 9],
  }),
  ...ofWebApp.deletion('DeleteWebApp', web, { webAppId: 'webapp-2' }),
  ...ofWebApp.tags('arn', 'list').slice(0, 2),
  ...ofLook.change('UpdateWebAppCustomization', web, { title: 'Files' }, { title: 'Sign in' }, { title: ['Files', 'Sign in'] }),
  ...ofLook.deletion('DeleteWebAppCustomization', web, { webAppId: 'webapp-2' }),
];
