import type { JsonObject } from '../../../../src/lib/json.js';
import type { CatalogCase, DeclaredResource } from '../../../support/catalog-case.js';

const samlArn = 'arn:aws:iam::111122223333:saml-provider/corp';
const metadata = (entity: string): string =>
  `<?xml version="1.0"?>\n<EntityDescriptor xmlns="urn:oasis:names:tc:SAML:2.0:metadata" entityID="${entity}"></EntityDescriptor>\n`;
const oidcArn = 'arn:aws:iam::111122223333:oidc-provider/token.actions.githubusercontent.com';
const print = '6938fd4d98bab03faadb97b34396831e3780aea1';
const otherPrint = '1c58a3a8518e8759bf075b76b750d4f2df264fcd';

const saml: DeclaredResource = {
  type: 'aws_iam_saml_provider',
  attributes: {
    arn: samlArn, id: samlArn, name: 'corp', saml_metadata_document: metadata('https://idp.example.com'), tags: { Owner: 'identity' },
    tags_all: { Owner: 'identity' }, valid_until: '2124-03-05T10:15:30Z',
  },
};

const oidc = (changed: JsonObject = {}): DeclaredResource => ({
  type: 'aws_iam_openid_connect_provider',
  attributes: {
    arn: oidcArn, client_id_list: ['sts.amazonaws.com'], id: oidcArn, tags: { Owner: 'identity' }, tags_all: { Owner: 'identity' },
    thumbprint_list: [print], url: 'token.actions.githubusercontent.com', ...changed,
  },
});

const oidcClient: DeclaredResource = {
  type: 'aws_iam_openid_connect_provider_client_id',
  attributes: { client_id: 'https://github.com/acme', openid_connect_provider_arn: oidcArn },
};

const thumbprintCases: readonly CatalogCase[] = [
  {
    name: 'a provider created without thumbprints gets one from AWS, which is in the state',
    event: 'CreateOpenIDConnectProvider',
    request: { url: 'https://token.actions.githubusercontent.com', clientIDList: ['sts.amazonaws.com'], thumbprintList: [] },
    response: { openIDConnectProviderArn: oidcArn },
    state: [oidc()],
    drifts: [],
  },
  {
    name: 'adding a client with the parameter names of the tools',
    event: 'AddClientIDToOpenIDConnectProvider',
    request: { openIdConnectProviderArn: oidcArn, clientId: 'rogue' },
    state: [oidc()],
    drifts: [{ address: 'aws_iam_openid_connect_provider.this', field: 'client_id_list', old: ['sts.amazonaws.com'], new: ['sts.amazonaws.com', 'rogue'] }],
  },
  {
    name: 'uppercase thumbprints are equal',
    event: 'UpdateOpenIDConnectProviderThumbprint',
    request: { openIDConnectProviderArn: oidcArn, thumbprintList: [print.toUpperCase()] },
    state: [oidc()],
    drifts: [],
  },
];

export const iamProviderCases: readonly CatalogCase[] = [
  ...thumbprintCases,
  {
    name: 'D24: a SAML provider created by hand is announced as an undeclared identity',
    event: 'CreateSAMLProvider',
    request: { name: 'rogue', sAMLMetadataDocument: metadata('https://evil.example.com') },
    response: { sAMLProviderArn: 'arn:aws:iam::111122223333:saml-provider/rogue' },
    state: [saml],
    drifts: [{
      address: 'aws_iam_saml_provider', field: '*', old: null,
      new: { name: 'rogue', saml_metadata_document: metadata('https://evil.example.com') },
    }],
  },
  {
    name: 'the SAML provider of an apply matches the state',
    event: 'CreateSAMLProvider',
    request: { name: 'corp', sAMLMetadataDocument: metadata('https://idp.example.com'), tags: [{ key: 'Owner', value: 'identity' }] },
    response: { sAMLProviderArn: samlArn, tags: [{ key: 'Owner', value: 'identity' }] },
    state: [saml],
    drifts: [],
  },
  {
    name: 'other SAML metadata drifts',
    event: 'UpdateSAMLProvider',
    request: { sAMLProviderArn: samlArn, sAMLMetadataDocument: metadata('https://evil.example.com') },
    response: { sAMLProviderArn: samlArn },
    state: [saml],
    drifts: [{
      address: 'aws_iam_saml_provider.this', field: 'saml_metadata_document',
      old: metadata('https://idp.example.com'), new: metadata('https://evil.example.com'),
    }],
  },
  {
    name: 'D17: deleting a declared SAML provider is drift of the whole resource',
    event: 'DeleteSAMLProvider',
    request: { sAMLProviderArn: samlArn },
    state: [saml],
    drifts: [{ address: 'aws_iam_saml_provider.this', field: '*', old: { arn: samlArn, id: samlArn, name: 'corp' }, new: null }],
  },
  {
    name: 'adding a tag to a SAML provider is drift of that key',
    event: 'TagSAMLProvider',
    request: { sAMLProviderArn: samlArn, tags: [{ key: 'Owner', value: 'nobody' }] },
    state: [saml],
    drifts: [{ address: 'aws_iam_saml_provider.this', field: 'tags.Owner', old: 'identity', new: 'nobody' }],
  },
  {
    name: 'removing a declared tag from a SAML provider is drift',
    event: 'UntagSAMLProvider',
    request: { sAMLProviderArn: samlArn, tagKeys: ['Owner'] },
    state: [saml],
    drifts: [{ address: 'aws_iam_saml_provider.this', field: 'tags.Owner', old: 'identity', new: null }],
  },
  {
    name: 'D24: an OIDC provider created by hand is announced as an undeclared identity',
    event: 'CreateOpenIDConnectProvider',
    request: { url: 'https://evil.example.com', clientIDList: ['sts.amazonaws.com'], thumbprintList: [otherPrint] },
    response: { openIDConnectProviderArn: 'arn:aws:iam::111122223333:oidc-provider/evil.example.com' },
    state: [oidc()],
    drifts: [{
      address: 'aws_iam_openid_connect_provider', field: '*', old: null,
      new: {
        arn: 'arn:aws:iam::111122223333:oidc-provider/evil.example.com', client_id_list: ['sts.amazonaws.com'], thumbprint_list: [otherPrint],
      },
    }],
  },
  {
    name: 'D18: a client added to an OIDC provider is drift of its list',
    event: 'AddClientIDToOpenIDConnectProvider',
    request: { openIDConnectProviderArn: oidcArn, clientID: 'https://github.com/evil' },
    state: [oidc()],
    drifts: [{
      address: 'aws_iam_openid_connect_provider.this', field: 'client_id_list',
      old: ['sts.amazonaws.com'], new: ['sts.amazonaws.com', 'https://github.com/evil'],
    }],
  },
  {
    name: 'D18: a client declared by a separate resource is not drift of the list of its provider',
    event: 'AddClientIDToOpenIDConnectProvider',
    request: { openIDConnectProviderArn: oidcArn, clientID: 'https://github.com/acme' },
    state: [oidc(), oidcClient],
    drifts: [],
  },
  {
    name: 'D18: removing a client from an OIDC provider deletes the separate resource that declares it',
    event: 'RemoveClientIDFromOpenIDConnectProvider',
    request: { openIDConnectProviderArn: oidcArn, clientID: 'https://github.com/acme' },
    state: [oidc(), oidcClient],
    drifts: [{
      address: 'aws_iam_openid_connect_provider_client_id.this', field: '*',
      old: { client_id: 'https://github.com/acme', openid_connect_provider_arn: oidcArn }, new: null,
    }],
  },
  {
    name: 'removing a declared client from an OIDC provider is drift of its list',
    event: 'RemoveClientIDFromOpenIDConnectProvider',
    request: { openIDConnectProviderArn: oidcArn, clientID: 'sts.amazonaws.com' },
    state: [oidc({ client_id_list: ['sts.amazonaws.com', 'other'] })],
    drifts: [{
      address: 'aws_iam_openid_connect_provider.this', field: 'client_id_list', old: ['sts.amazonaws.com', 'other'], new: ['other'],
    }],
  },
  {
    name: 'D17: deleting a declared OIDC provider is drift of the whole resource',
    event: 'DeleteOpenIDConnectProvider',
    request: { openIDConnectProviderArn: oidcArn },
    state: [oidc()],
    drifts: [{ address: 'aws_iam_openid_connect_provider.this', field: '*', old: { arn: oidcArn, id: oidcArn }, new: null }],
  },
  {
    name: 'adding a tag to an OIDC provider is drift of that key',
    event: 'TagOpenIDConnectProvider',
    request: { openIDConnectProviderArn: oidcArn, tags: [{ key: 'Owner', value: 'nobody' }] },
    state: [oidc()],
    drifts: [{ address: 'aws_iam_openid_connect_provider.this', field: 'tags.Owner', old: 'identity', new: 'nobody' }],
  },
  {
    name: 'removing a declared tag from an OIDC provider is drift',
    event: 'UntagOpenIDConnectProvider',
    request: { openIDConnectProviderArn: oidcArn, tagKeys: ['Owner'] },
    state: [oidc()],
    drifts: [{ address: 'aws_iam_openid_connect_provider.this', field: 'tags.Owner', old: 'identity', new: null }],
  },
];
