import t from 'tap';
import { decodeAudit } from '../../../src/catalog/decode-audit.js';
import { callerOf } from '../../../src/catalog/observations/caller-of.js';
import type { JsonObject } from '../../../src/lib/json.js';
import type { Caller } from '../../../src/model/graph-evidence.js';
import { auditEvent } from '../../support/audit-event.js';

const of = (event: JsonObject): Caller => {
  const record = decodeAudit({ ...auditEvent({ verb: 'patch', resource: 'deployments.apps' }), cluster: 'prod', ...event });
  if (record === undefined) throw new Error('malformed');
  return callerOf(record);
};
const api = 'system:serviceaccount:shop:api';
const extra = (pod: string, uid: string): JsonObject => ({
  'authentication.kubernetes.io/pod-name': [pod],
  'authentication.kubernetes.io/pod-uid': [uid],
});

t.test('D84: the caller of an event of Kubernetes', async (t) => {
  const account = 'kubernetes/prod/serviceaccount/shop/api';
  const role = 'arn:aws:iam::111122223333:role/deploy';
  const session = 'arn:aws:sts::111122223333:assumed-role/deploy/dana';
  const cases: readonly (readonly [name: string, event: JsonObject, keys: readonly string[], credential: string])[] = [
    ['a person', { user: { username: 'alice@acme.example' } }, ['kubernetes/prod/user//alice@acme.example'], ''],
    ['a service account', { user: { username: api } }, [account], ''],
    ['the same name in another cluster', { user: { username: api }, cluster: 'dev' }, ['kubernetes/dev/serviceaccount/shop/api'], ''],
    ['a user named almost like one', { user: { username: `${api}:x` } }, [`kubernetes/prod/user//${api}:x`], ''],
    [
      'somebody impersonates a service account',
      { user: { username: 'alice' }, impersonatedUser: { username: api } },
      [account, 'kubernetes/prod/user//alice'],
      '',
    ],
    [
      'a role of EKS',
      { user: { username: 'admin:dana', extra: { arn: [session], canonicalArn: [role], accessKeyId: ['ASIAEXAMPLE1'] } } },
      ['kubernetes/prod/user//admin:dana', role],
      'ASIAEXAMPLE1',
    ],
    [
      'a user of EKS with an access key',
      { user: { username: 'ana', extra: { arn: ['arn:aws:iam::111122223333:user/ana'], accessKeyId: ['AKIAEXAMPLE1'] } } },
      ['kubernetes/prod/user//ana', 'AKIAEXAMPLE1', 'arn:aws:iam::111122223333:user/ana'],
      '',
    ],
    [
      'a role of EKS that impersonates',
      {
        user: { username: 'ops', extra: { arn: [session] } },
        impersonatedUser: { username: 'alice', extra: { arn: ['arn:aws:iam::1:user/x'] } },
      },
      ['kubernetes/prod/user//alice', 'kubernetes/prod/user//ops', role],
      '',
    ],
    [
      'a service account of Google Cloud',
      { user: { username: 'ci@acme-prod.iam.gserviceaccount.com' } },
      ['kubernetes/prod/user//ci@acme-prod.iam.gserviceaccount.com', 'google/serviceaccount/ci@acme-prod.iam.gserviceaccount.com'],
      '',
    ],
    ['nobody', { user: null }, [], ''],
    ['wrong types', { user: { username: 7, extra: { accessKeyId: [7], arn: {} } } }, [], ''],
  ];
  for (const [name, event, keys, credential] of cases) {
    const caller = of(event);
    t.strictSame(
      caller.identities.map(({ key }) => key),
      keys,
      name,
    );
    t.equal(caller.credential, credential, name);
  }
});

t.test('D84: the token of a pod names the pod', async (t) => {
  t.strictSame(of({ user: { username: api, extra: extra('api-0', 'u-1') } }).pod, {
    cluster: 'prod',
    namespace: 'shop',
    name: 'api-0',
    uid: 'u-1',
  });
  t.equal(of({ user: { username: api } }).pod, undefined);
  t.equal(of({ user: { username: 'alice', extra: extra('api-0', 'u-1') } }).pod, undefined, 'a person has no pod');
  const forged = {
    user: { username: api },
    impersonatedUser: { username: 'system:serviceaccount:shop:other', extra: extra('other-0', 'u-2') },
  };
  t.equal(of(forged).pod, undefined, 'who impersonates may claim any pod');
  const impersonating = { user: { username: api, extra: extra('api-0', 'u-1') }, impersonatedUser: { username: 'alice' } };
  t.match(of(impersonating).pod, { namespace: 'shop', name: 'api-0' });
});
