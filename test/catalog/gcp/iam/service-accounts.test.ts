import t from 'tap';
import { credentialCalls, tokenExchange } from '../../../../src/catalog/gcp/iam/data-calls.js';
import { serviceAccounts } from '../../../../src/catalog/gcp/iam/service-accounts.js';
import type { JsonObject } from '../../../../src/lib/json.js';
import type { CatalogCase, DeclaredResource } from '../../../support/catalog-case.js';
import { checkCases } from '../../../support/check-cases.js';

const email = 'deploy@acme-prod.iam.gserviceaccount.com';
const number = '104217390283745610923';
const path = `projects/acme-prod/serviceAccounts/${email}`;

const account = (attributes: JsonObject = {}): DeclaredResource => ({
  type: 'google_service_account',
  attributes: {
    account_id: 'deploy',
    create_ignore_already_exists: null,
    description: '',
    disabled: false,
    display_name: 'Deploy',
    email,
    id: path,
    member: `serviceAccount:${email}`,
    name: path,
    project: 'acme-prod',
    unique_id: number,
    timeouts: null,
    ...attributes,
  },
});
const key: DeclaredResource = {
  type: 'google_service_account_key',
  attributes: {
    id: `${path}/keys/69049163b190437ab9279b28e8afa24bb5c5b076`,
    name: `${path}/keys/69049163b190437ab9279b28e8afa24bb5c5b076`,
    service_account_id: path,
    key_algorithm: 'KEY_ALG_RSA_2048',
    private_key_type: 'TYPE_GOOGLE_CREDENTIALS_FILE',
  },
};

const entry = (labels: JsonObject = { email_id: email, unique_id: number }): JsonObject => ({
  resource: { type: 'service_account', labels: { project_id: 'acme-prod', ...labels } },
});
const numbered = `projects/-/serviceAccounts/${number}`;
const ofAccount = { record: { resourceName: numbered, entry: entry() } };
const address = 'google_service_account.this';

const call = (
  verb: string,
  request: JsonObject,
  response: JsonObject = {},
): Pick<CatalogCase, 'event' | 'request' | 'response' | 'record'> => ({
  event: `google.iam.admin.v1.${verb}`,
  request: { '@type': `type.googleapis.com/google.iam.admin.v1.${verb}Request`, ...request },
  response,
  ...ofAccount,
});

const created: Pick<CatalogCase, 'event' | 'request' | 'response' | 'record'> = {
  event: 'google.iam.admin.v1.CreateServiceAccount',
  request: { account_id: 'deploy', name: 'projects/acme-prod', service_account: { display_name: 'Deploy' } },
  response: { display_name: 'Deploy', email, etag: 'MDEwMjE5MjA=', name: path, project_id: 'acme-prod', unique_id: number },
  record: { resourceName: 'projects/acme-prod', entry: entry() },
};
const patched = call('PatchServiceAccount', {
  service_account: { name: `projects/acme-prod/serviceAccounts/${number}`, display_name: 'Deploy 2' },
  update_mask: { paths: ['display_name', 'description'] },
});
const updated = call('UpdateServiceAccount', { name: `projects/acme-prod/serviceAccounts/${number}`, display_name: 'Deploy 2' });
const named = { name: `projects/acme-prod/serviceAccounts/${number}` };
const keyName = 'projects/acme-prod/serviceAccounts/deploy@acme-prod.iam.gserviceaccount.com/keys/69049163b190437ab9279b28e8afa24bb5c5b076';
const keyId = '69049163b190437ab9279b28e8afa24bb5c5b076';
const createdKey = call('CreateServiceAccountKey', { ...named, private_key_type: 2 }, { key_algorithm: 2, name: keyName });
const uploadedKey = call('UploadServiceAccountKey', { ...named, public_key_data: 'LS0t' }, { key_algorithm: 2, name: keyName });
const onKey = (verb: string, id: string) => ({
  ...call(verb, { name: `${named.name}/keys/${id}` }),
  record: { resourceName: `${numbered}/keys/${id}`, entry: entry() },
});
const deletedKey = {
  ...call('DeleteServiceAccountKey', { name: `${named.name}/keys/69049163b190437ab9279b28e8afa24bb5c5b076` }),
  record: { resourceName: `${numbered}/keys/69049163b190437ab9279b28e8afa24bb5c5b076`, entry: entry() },
};

const cases: readonly CatalogCase[] = [
  { name: 'as declared', ...created, state: [account()], drifts: [] },
  ...(
    [
      ['an account named like a service agent', { principalEmail: 'service-481516234200@acme-prod.iam.gserviceaccount.com' }],
      ['an account of a project named like one of Google', { principalEmail: 'service-481516234200@gcp-sa-acme.iam.gserviceaccount.com' }],
      ['a build, which runs what a person wrote', { principalEmail: '481516234200@cloudbuild.gserviceaccount.com' }],
      [
        'a name of a service agent with a key, which nobody can make',
        { principalEmail: 'service-481516234200@gcp-sa-pubsub.iam.gserviceaccount.com', serviceAccountKeyName: keyName },
      ],
      [
        'a person through a service agent',
        {
          principalEmail: 'service-481516234200@gcp-sa-pubsub.iam.gserviceaccount.com',
          serviceAccountDelegationInfo: [{ principalSubject: 'user:eve@acme.example' }],
        },
      ],
    ] as const
  ).map(([name, authenticationInfo]) => ({
    name: `by ${name}`,
    ...created,
    record: { ...created.record, authenticationInfo },
    state: [],
    drifts: [{ address: 'google_service_account', field: '*', old: null, new: '*' }],
  })),
  {
    name: 'found by the numeric id, without labels',
    ...patched,
    record: { resourceName: numbered, entry: entry({ email_id: '', unique_id: '' }) },
    state: [account({ description: 'Pushes images' })],
    drifts: [
      { address, field: 'display_name', old: 'Deploy', new: 'Deploy 2' },
      { address, field: 'description', old: 'Pushes images', new: null },
    ],
  },
  {
    name: 'another display name',
    ...updated,
    state: [account()],
    drifts: [{ address, field: 'display_name', old: 'Deploy', new: 'Deploy 2' }],
  },
  {
    name: 'declared',
    ...call('DisableServiceAccount', named),
    state: [account()],
    drifts: [{ address, field: 'disabled', old: false, new: true }],
  },
  {
    name: 'declared as disabled',
    ...call('EnableServiceAccount', named),
    state: [account({ disabled: true })],
    drifts: [{ address, field: 'disabled', old: true, new: false }],
  },
  { name: 'declared', ...call('DeleteServiceAccount', named), state: [account()], drifts: [{ address, field: '*', old: '*', new: null }] },
  {
    name: 'undeclared',
    ...call('UndeleteServiceAccount', named, { restored_account: { email, unique_id: number } }),
    state: [],
    drifts: [{ address: 'google_service_account', field: '*', old: null, new: '*' }],
  },
  { name: 'a declared key', ...createdKey, state: [account(), key], drifts: [] },
  {
    name: 'a key that is declared by the number of its account',
    ...createdKey,
    state: [account(), { ...key, attributes: { ...key.attributes, service_account_id: number } }],
    drifts: [],
    dropped: 'ignored',
  },
  {
    name: 'a key that nobody declares',
    ...uploadedKey,
    state: [],
    drifts: [{ address: 'google_service_account_key', field: '*', old: null, new: '*' }],
  },
  {
    name: 'a declared key',
    ...deletedKey,
    state: [key],
    drifts: [{ address: 'google_service_account_key.this', field: '*', old: '*', new: null }],
  },
  { name: 'a declared key', ...onKey('EnableServiceAccountKey', keyId), state: [account(), key], drifts: [] },
  {
    name: 'D105: a key of a declared account that no state declares works again',
    ...onKey('EnableServiceAccountKey', '5b0ee2a9'),
    state: [account(), key],
    drifts: [{ address, field: '*', old: null, new: null, change: 'modified' }],
  },
  {
    name: 'D105: a declared key is disabled',
    ...onKey('DisableServiceAccountKey', keyId),
    state: [account(), key],
    drifts: [{ address: 'google_service_account_key.this', field: 'disabled', old: null, new: true }],
  },
];

checkCases(t, serviceAccounts, cases);

const issued = (event: string): CatalogCase => ({
  name: 'a short-lived credential',
  event,
  request: { name: `projects/-/serviceAccounts/${email}` },
  record: { resourceName: numbered },
  state: [account()],
  drifts: [],
  dropped: 'read_only',
});
checkCases(t, credentialCalls, ['GenerateAccessToken', 'GenerateIdToken', 'SignBlob', 'SignJwt'].map(issued));
checkCases(t, tokenExchange, [issued('google.identity.sts.v1.SecurityTokenService.ExchangeToken')]);
