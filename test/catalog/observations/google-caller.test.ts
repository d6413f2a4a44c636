import t from 'tap';
import { decodeAudit } from '../../../src/catalog/decode-audit.js';
import { callerOf } from '../../../src/catalog/observations/caller-of.js';
import type { JsonObject } from '../../../src/lib/json.js';
import type { Caller } from '../../../src/model/graph-evidence.js';
import { logEntry } from '../../support/log-entry.js';

const of = (authenticationInfo: JsonObject): Caller => {
  const record = decodeAudit(
    logEntry('pubsub.googleapis.com', { event: 'google.pubsub.v1.Publisher.DeleteTopic', request: {}, record: { authenticationInfo } }),
  );
  if (record === undefined) throw new Error('malformed');
  return callerOf(record);
};

const deployer = 'deployer@acme-prod.iam.gserviceaccount.com';
const pool = 'principal://iam.googleapis.com/projects/481516234200/locations/global/workloadIdentityPools';

t.test('D84: the caller of an entry of Google Cloud', async (t) => {
  const account = `google/serviceaccount/${deployer}`;
  const cases: readonly (readonly [name: string, info: JsonObject, keys: readonly string[]])[] = [
    ['a person', { principalEmail: 'Alice@acme.example' }, ['google/user/alice@acme.example']],
    ['a service account', { principalEmail: deployer, principalSubject: `serviceAccount:${deployer}` }, [account]],
    [
      'a service account key',
      { principalEmail: deployer, serviceAccountKeyName: `//iam.googleapis.com/projects/acme-prod/serviceAccounts/${deployer}/keys/AB12` },
      [`google/key/${deployer}/ab12`, account],
    ],
    [
      'a person behind a service account',
      { principalEmail: deployer, serviceAccountDelegationInfo: [{ firstPartyPrincipal: { principalEmail: 'alice@acme.example' } }] },
      [account, 'google/user/alice@acme.example'],
    ],
    [
      'a chain of accounts, whose first member began it with a key',
      {
        principalEmail: deployer,
        serviceAccountKeyName: '//iam.googleapis.com/projects/-/serviceAccounts/a@acme-dev.iam.gserviceaccount.com/keys/k1',
        serviceAccountDelegationInfo: [
          { firstPartyPrincipal: { principalEmail: 'a@acme-dev.iam.gserviceaccount.com' } },
          { firstPartyPrincipal: { principalEmail: 'b@acme-dev.iam.gserviceaccount.com' } },
        ],
      },
      [
        account,
        'google/serviceaccount/b@acme-dev.iam.gserviceaccount.com',
        'google/key/a@acme-dev.iam.gserviceaccount.com/k1',
        'google/serviceaccount/a@acme-dev.iam.gserviceaccount.com',
      ],
    ],
    [
      'a key of an account that the chain does not show',
      {
        principalEmail: deployer,
        serviceAccountKeyName: '//iam.googleapis.com/projects/-/serviceAccounts/a@b.iam.gserviceaccount.com/keys/k1',
      },
      [account, 'google/key/a@b.iam.gserviceaccount.com/k1', 'google/serviceaccount/a@b.iam.gserviceaccount.com'],
    ],
    [
      'a key by the number of its account',
      { principalEmail: deployer, serviceAccountKeyName: '//iam.googleapis.com/projects/-/serviceAccounts/1234/keys/k1' },
      [account],
    ],
    [
      'a federated principal',
      { principalSubject: `${pool}/github/subject/repo:acme/shop:ref:refs/heads/main` },
      ['google/projects/481516234200/locations/global/workloadidentitypools/github/subject/repo:acme/shop:ref:refs/heads/main'],
    ],
    ['nobody', {}, []],
    ['a set of principals', { principalSubject: 'principalSet://goog/public:all' }, []],
    ['the platform', { principalEmail: 'system:gke' }, []],
    [
      'wrong types',
      { principalEmail: 5, serviceAccountKeyName: [], serviceAccountDelegationInfo: [null, 7, { firstPartyPrincipal: 'x' }] },
      [],
    ],
  ];
  for (const [name, info, keys] of cases)
    t.strictSame(
      of(info).identities.map(({ key }) => key),
      keys,
      name,
    );
});

t.test('D84: a service account of a cluster is a subject of its workload pool', async (t) => {
  const subject = { issuer: 'acme-prod.svc.id.goog', namespace: 'shop', name: 'api' };
  const cases: readonly (readonly [name: string, info: JsonObject, expected: Caller['subject']])[] = [
    ['by its principal', { principalSubject: `${pool}/acme-prod.svc.id.goog/subject/ns/shop/sa/api` }, subject],
    ['by its older name', { principalSubject: 'serviceAccount:acme-prod.svc.id.goog[shop/api]' }, subject],
    [
      'behind a service account',
      { principalEmail: deployer, serviceAccountDelegationInfo: [{ principalSubject: 'serviceAccount:acme-prod.svc.id.goog[shop/api]' }] },
      subject,
    ],
    ['a pool of another provider', { principalSubject: `${pool}/github/subject/ns/shop/sa/api` }, undefined],
    ['a name that only begins like one', { principalSubject: 'serviceAccount:acme-prod.svc.id.goog.example[shop/api]' }, undefined],
    ['no name', { principalSubject: 'serviceAccount:acme-prod.svc.id.goog[shop/]' }, undefined],
  ];
  for (const [name, info, expected] of cases) t.strictSame(of(info).subject, expected, name);
  t.strictSame(of({ principalSubject: `${pool}/acme-prod.svc.id.goog/subject/ns/shop/sa/api` }).identities, []);
  t.strictSame(of({ principalSubject: 'serviceAccount:acme-prod.svc.id.goog[shop/api]' }).identities, []);
});
