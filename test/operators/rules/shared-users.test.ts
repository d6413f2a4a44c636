import t from 'tap';
import type { UserIdentity } from '../../../src/model/audit-record.js';
import { sharedUsers } from '../../../src/operators/rules/shared-users.js';

const user = (name: string): UserIdentity => ({
  type: 'IAMUser',
  principal_id: `id of ${name}`,
  arn: `arn:aws:iam::111122223333:user/${name}`,
  account_id: '111122223333',
  user_name: name,
  role_name: '',
});

void t.test('returns equal identities as one object, and others unchanged', (t) => {
  const share = sharedUsers();
  const dana = share(user('dana'));
  t.equal(share(user('dana')), dana);
  for (const name of ['type', 'principal_id', 'account_id', 'user_name', 'role_name', 'arn']) {
    const other = { ...user('dana'), [name]: 'other' };
    t.equal(share(other), other, name);
  }
  t.end();
});

void t.test('forgets the oldest of 1,000 identities', (t) => {
  const share = sharedUsers();
  const first = share(user('0'));
  for (let number = 1; number < 1_000; number++) share(user(String(number)));
  t.equal(share(user('0')), first);
  share(user('1000'));
  t.not(share(user('0')), first);
  t.end();
});
