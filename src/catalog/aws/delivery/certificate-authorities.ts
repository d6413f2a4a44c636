import * as c from '../language.js';
import { isList, isObject, type Json } from '../../../lib/json.js';

/** AWS Private Certificate Authority. Source: AWS Private CA API reference, Terraform AWS provider schemas 3 to 6 (`aws_acmpca_*`). */

const authority = (arn: c.From): c.Target => c.on('aws_acmpca_certificate_authority', { arn });
const known = authority('certificateAuthorityArn');
const policy = c.on('aws_acmpca_policy', { resource_arn: 'resourceArn' });
const permission = c.on('aws_acmpca_permission', { certificate_authority_arn: 'certificateAuthorityArn', principal: 'principal' });

const lists = 'revocationConfiguration.crlConfiguration.';
const online = 'revocationConfiguration.ocspConfiguration.';
const revocation: c.Edits = {
  ...c.same(
    `
    custom_cname enabled expiration_in_days s3_bucket_name s3_object_acl`,
    lists,
    'revocation_configuration.crl_configuration.',
  ),
  ...c.same('enabled ocsp_custom_cname', online, 'revocation_configuration.ocsp_configuration.'),
};
const created = 'certificateAuthorityConfiguration.';
const block = 'certificate_authority_configuration.';
const installed = c.on('aws_acmpca_certificate_authority_certificate', { certificate_authority_arn: 'certificateAuthorityArn' });
/** A certificate as text. Records hold the bytes of a Java buffer, `{hb: [45, …]}`, or base64. */
const certificateText = (value: Json): Json => {
  const bytes = isObject(value) && isList(value['hb']) ? value['hb'] : [];
  if (bytes.length > 0) return bytes.every(isByte) ? pemOf(Buffer.from(bytes).toString()) : c.withheld;
  return typeof value === 'string' ? pemOf(value.startsWith('-----') ? value : Buffer.from(value, 'base64').toString()) : c.withheld;
};
/** From -128 to 255: Java's bytes have a sign. */
const isByte = (one: Json): one is number => Number.isInteger(one);
const pemOf = (text: string): string => (text.startsWith('-----BEGIN') ? text : c.withheld);
const installation: c.Edits = {
  certificate: c.via('certificate', certificateText),
  certificate_chain: c.orNull(c.via('certificateChain', certificateText)),
};

/** The ARN of a certificate ends with its serial number, which a call may write with colons or without leading zeros. */
const bySerial = (arn: string): string =>
  arn.replace(/(?<=\/certificate\/).*$/, (serial) => serial.replaceAll(':', '').replace(/^0+/, '').toLowerCase());
const revokedArn: c.Read = ({ request }) => {
  const { certificateAuthorityArn: arn, certificateSerial: serial } = request;
  return typeof arn === 'string' && typeof serial === 'string' ? `${arn}/certificate/${serial}` : undefined;
};

export const certificateAuthorities: c.ServiceCatalog = {
  eventSource: 'acm-pca.amazonaws.com',
  types: c.types('security', {
    aws_acmpca_certificate_authority: {
      keys: [['arn']],
      access: 'credential',
      cloudId: 'arn',
      defaults: {
        enabled: true,
        key_storage_security_standard: 'FIPS_140_2_LEVEL_3_OR_HIGHER',
        'revocation_configuration.crl_configuration.s3_object_acl': 'PUBLIC_READ',
        type: 'SUBORDINATE',
        usage_mode: 'GENERAL_PURPOSE',
      },
      unevaluated: { permanent_deletion_time_in_days: 'used only when Terraform deletes the authority' },
    },
    aws_acmpca_policy: { keys: [['resource_arn']], access: 'policy', cloudId: 'resource_arn' },
    aws_acmpca_permission: { keys: [['certificate_authority_arn', 'principal']], access: 'policy' },
    aws_acmpca_certificate_authority_certificate: {
      keys: [['certificate_authority_arn']],
      access: 'credential',
      cloudId: 'certificate_authority_arn',
    },
    aws_acmpca_certificate: {
      keys: [[{ attribute: 'arn', as: bySerial }]],
      cloudId: 'arn',
      onlyDeclared: true,
      unevaluated: Object.fromEntries(
        c
          .words('api_passthrough certificate_authority_arn certificate_signing_request signing_algorithm template_arn validity')
          .map((attribute) => [attribute, 'an issued certificate never changes']),
      ),
    },
  }),
  events: {
    CreateCertificateAuthority: c.create(authority(c.response('certificateAuthorityArn')), {
      ...revocation,
      ...c.same(
        `
        key_algorithm signing_algorithm subject{common_name country distinguished_name_qualifier generation_qualifier given_name initials
        locality organization organizational_unit pseudonym state surname title}`,
        created,
        block,
      ),
      ...c.same('key_storage_security_standard usage_mode type=certificateAuthorityType'),
      tags: c.tagMap(c.orNull('tags')),
    }),
    UpdateCertificateAuthority: c.modify(known, {
      ...c.emptied(revocation),
      enabled: c.via('status', (status) => (status === 'ACTIVE' ? true : status === 'DISABLED' ? false : undefined)),
    }),
    DeleteCertificateAuthority: c.destroy(known),
    RestoreCertificateAuthority: c.modify(known, { enabled: c.fixed(false) }),
    ...c.tagCalls((edits) => c.modify(known, edits), 'TagCertificateAuthority UntagCertificateAuthority', 'tags[].key'),
    PutPolicy: c.firstOf(
      c.put(policy, { policy: c.policyText('policy') }),
      c.create(c.within(authority('resourceArn'), policy), { policy: c.policyText('policy') }),
    ),
    DeletePolicy: c.destroy(policy),
    CreatePermission: c.create(c.within(known, permission), { actions: 'actions', source_account: c.orNull('sourceAccount') }),
    DeletePermission: c.destroy(permission),
    ImportCertificateAuthorityCertificate: c.firstOf(c.put(installed, installation), c.create(c.within(known, installed))),
    RevokeCertificate: c.destroy(c.on('aws_acmpca_certificate', { arn: revokedArn })),
    // Programs order certificates all day.
    ...c.noChanges('IssueCertificate CreateCertificateAuthorityAuditReport'),
  },
};
