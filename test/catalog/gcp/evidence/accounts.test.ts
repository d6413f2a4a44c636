import { gcpEvidence } from '../../../../src/catalog/gcp/evidence/gcp-evidence.js';
import { evidenceChecks } from '../../../support/check-evidence.js';

const check = evidenceChecks(gcpEvidence);
const app = 'projects/acme/serviceAccounts/app@acme.iam.gserviceaccount.com';
const appKey = 'google/serviceaccount/app@acme.iam.gserviceaccount.com';

check('D84 service accounts and their keys', [
  [
    'an account',
    'google_service_account',
    { email: 'App@acme.iam.gserviceaccount.com', account_id: 'app', project: 'acme' },
    [],
    `service_account ${appKey}`,
  ],
  ['an account by its name', 'google_service_account', { id: app }, [], `service_account ${appKey}`],
  ['an account whose e-mail is unknown', 'google_service_account', { account_id: 'app', project: 'acme' }, [], 'no key'],
  [
    'a key',
    'google_service_account_key',
    { id: `${app}/keys/0A1b`, name: `${app}/keys/0A1b`, service_account_id: app },
    [`self -grants_access-> ${appKey} | name`],
    'resource google/key/app@acme.iam.gserviceaccount.com/0a1b',
  ],
  [
    'a key in a record',
    'google_service_account_key',
    { id: `${app}/keys/0a1b` },
    [`self -grants_access-> ${appKey} | id`],
    'resource google/key/app@acme.iam.gserviceaccount.com/0a1b',
  ],
  [
    'a key whose account is named by its e-mail',
    'google_service_account_key',
    { service_account_id: 'app@acme.iam.gserviceaccount.com' },
    [`self -grants_access-> ${appKey} | service_account_id`],
    'no key',
  ],
  [
    'a created key in a record',
    'google_service_account_key',
    { name: '0a1b', service_account_id: 'app@acme.iam.gserviceaccount.com' },
    [`self -grants_access-> ${appKey} | service_account_id`],
    'resource google/key/app@acme.iam.gserviceaccount.com/0a1b',
  ],
  [
    'a key of an account known by its number',
    'google_service_account_key',
    { service_account_id: '1234567', id: 'projects/acme/serviceAccounts/1234567/keys/a' },
    [],
    'no key',
  ],
  [
    'a key for Cloud Storage',
    'google_storage_hmac_key',
    { id: 'projects/acme/hmacKeys/GOOG1', access_id: 'GOOG1', service_account_email: 'app@acme.iam.gserviceaccount.com' },
    [`self -grants_access-> ${appKey} | service_account_email`],
    'resource google_storage_hmac_key/projects/acme/hmacKeys/GOOG1',
  ],
  [
    'a group',
    'google_cloud_identity_group',
    { group_key: [{ id: 'Ops@acme.example', namespace: '' }] },
    [],
    'resource google/group/ops@acme.example',
  ],
  [
    'a role',
    'google_project_iam_custom_role',
    { id: 'projects/acme/roles/myRole', role_id: 'myRole' },
    [],
    'iam_role google/projects/acme/roles/myrole',
  ],
  [
    'a role of an organization',
    'google_organization_iam_custom_role',
    { name: 'organizations/9/roles/r' },
    [],
    'iam_role google/organizations/9/roles/r',
  ],
]);
