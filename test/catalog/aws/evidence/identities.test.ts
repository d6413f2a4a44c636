import t from 'tap';
import type { JsonObject } from '../../../../src/lib/json.js';
import { account, evidenceOf, linesOf, scope } from './read-evidence.js';

const iam = (rest: string) => `arn:aws:iam::${account}:${rest}`;
const managed = 'arn:aws:iam::aws:policy/ReadOnlyAccess';
const nowhere = { account: '', region: '', cluster: '' };

t.test('identities have one key in states, records and ARNs (D84)', async (t) => {
  const cases: readonly (readonly [string, JsonObject, string | undefined])[] = [
    ['aws_iam_role', { arn: iam('role/team/app'), name: 'app' }, iam('role/app')],
    ['aws_iam_role', { name: 'app' }, iam('role/app')],
    ['aws_iam_role', { arn: 'arn:aws-cn:iam::111122223333:role/app' }, iam('role/app')],
    ['aws_iam_role', { arn: 'arn:aws:iam::999988887777:role/app', name: 'app' }, 'arn:aws:iam::999988887777:role/app'],
    ['aws_iam_role', { arn: iam('user/app') }, undefined],
    ['aws_iam_role', {}, undefined],
    [
      'aws_iam_service_linked_role',
      { arn: iam('role/aws-service-role/ecs.amazonaws.com/AWSServiceRoleForECS') },
      iam('role/AWSServiceRoleForECS'),
    ],
    ['aws_iam_user', { name: 'alice' }, iam('user/alice')],
    ['aws_iam_group', { name: 'ops', path: '/x/' }, iam('group/ops')],
    ['aws_iam_instance_profile', { name: 'web' }, iam('instance-profile/web')],
    ['aws_iam_policy', { arn: iam('policy/team/read'), name: 'read' }, iam('policy/team/read')],
    ['aws_iam_policy', { name: 'read', path: '/team/' }, iam('policy/team/read')],
    ['aws_iam_policy', { name: 'read' }, undefined],
    ['aws_iam_openid_connect_provider', { url: 'https://issuer.example/id/1' }, iam('oidc-provider/issuer.example/id/1')],
    ['aws_iam_openid_connect_provider', { arn: iam('oidc-provider/issuer.example/id/1') }, iam('oidc-provider/issuer.example/id/1')],
    ['aws_iam_access_key', { id: 'AKIAEXAMPLE', user: 'alice' }, 'AKIAEXAMPLE'],
    ['aws_iam_user_login_profile', { user: 'alice' }, `aws_iam_user_login_profile/${account}/alice`],
  ];
  for (const [type, attributes, key] of cases)
    t.equal(evidenceOf(type, attributes).self?.key, key, `${type} ${JSON.stringify(attributes)}`);
  t.equal(evidenceOf('aws_iam_role', { name: 'app' }, nowhere).self, undefined, 'no account');
  t.equal(evidenceOf('aws_iam_role', { arn: iam('role/app') }, nowhere).self?.type, 'iam_role', 'an ARN has the account');
});

t.test('a role gets its inline and managed policies, and an inline policy is the same node wherever it is declared', async (t) => {
  const attributes = {
    arn: iam('role/app'),
    name: 'app',
    inline_policy: [{ name: 'own', policy: '{}' }, { name: '', policy: '' }, 7],
    managed_policy_arns: [managed, 'not an arn', null],
  };
  const own = `aws_iam_role_policy/${account}/app/own`;
  t.same(linesOf('aws_iam_role', attributes), [
    `${own} grants_access self (inline_policy)`,
    `${managed} grants_access self (managed_policy_arns)`,
  ]);
  t.equal(evidenceOf('aws_iam_role_policy', { role: 'app', name: 'own' }).self?.key, own);
  t.same(linesOf('aws_iam_role_policies_exclusive', { role_name: 'app', policy_names: ['own'] }), [
    `self grants_access ${iam('role/app')} (role_name)`,
    `${own} grants_access ${iam('role/app')} (policy_names)`,
  ]);
});

t.test('attachments grant to their holders, as do the policies that they attach', async (t) => {
  const cases: readonly (readonly [string, JsonObject, string | undefined, readonly string[]])[] = [
    [
      'aws_iam_role_policy_attachment',
      { role: 'app', policy_arn: managed },
      `aws_iam_role_policy_attachment/${account}/app/${managed}`,
      [`self grants_access ${iam('role/app')} (role)`, `${managed} grants_access ${iam('role/app')} (policy_arn)`],
    ],
    [
      'aws_iam_user_policy_attachment',
      { user: 'alice', policy_arn: iam('policy/team/read') },
      `aws_iam_user_policy_attachment/${account}/alice/${iam('policy/team/read')}`,
      [`self grants_access ${iam('user/alice')} (user)`, `${iam('policy/team/read')} grants_access ${iam('user/alice')} (policy_arn)`],
    ],
    [
      'aws_iam_group_policy_attachment',
      { group: 'ops', policy_arn: 'ReadOnlyAccess' },
      undefined,
      [`self grants_access ${iam('group/ops')} (group)`],
    ],
    [
      'aws_iam_role_policy_attachments_exclusive',
      { role_name: 'app', policy_arns: [managed] },
      `aws_iam_role_policy_attachments_exclusive/${account}/app`,
      [`self grants_access ${iam('role/app')} (role_name)`, `${managed} grants_access ${iam('role/app')} (policy_arns)`],
    ],
    [
      'aws_iam_policy_attachment',
      { name: 'x', policy_arn: managed, roles: ['app'], users: ['alice'], groups: [] },
      `aws_iam_policy_attachment/${account}/${managed}`,
      [
        `self grants_access ${iam('role/app')} (roles)`,
        `self grants_access ${iam('user/alice')} (users)`,
        `${managed} grants_access ${iam('role/app')} (policy_arn)`,
        `${managed} grants_access ${iam('user/alice')} (policy_arn)`,
      ],
    ],
    [
      'aws_iam_group_membership',
      { group: 'ops', users: ['alice'] },
      `aws_iam_group_membership/${account}/ops`,
      [`self grants_access ${iam('user/alice')} (users)`, `${iam('group/ops')} grants_access ${iam('user/alice')} (group)`],
    ],
    [
      'aws_iam_user_group_membership',
      { user: 'alice', groups: ['ops', 'dev'] },
      `aws_iam_user_group_membership/${account}/alice/dev,ops`,
      [
        `self grants_access ${iam('user/alice')} (user)`,
        `${iam('group/ops')} grants_access ${iam('user/alice')} (groups)`,
        `${iam('group/dev')} grants_access ${iam('user/alice')} (groups)`,
      ],
    ],
    [
      'aws_iam_user_policy',
      { user: 'alice', name: 'p' },
      `aws_iam_user_policy/${account}/alice/p`,
      [`self grants_access ${iam('user/alice')} (user)`],
    ],
    ['aws_iam_group_policy', { group: 'ops' }, undefined, [`self grants_access ${iam('group/ops')} (group)`]],
    ['aws_iam_access_key', { id: 'AKIAEXAMPLE', user: 'alice' }, 'AKIAEXAMPLE', [`self grants_access ${iam('user/alice')} (user)`]],
    [
      'aws_iam_service_specific_credential',
      { service_specific_credential_id: 'ACCAEXAMPLE', user_name: 'alice' },
      'ACCAEXAMPLE',
      [`self grants_access ${iam('user/alice')} (user_name)`],
    ],
    ['aws_iam_instance_profile', { name: 'web', role: 'app' }, iam('instance-profile/web'), [`${iam('role/app')} used_by self (role)`]],
    [
      'aws_rolesanywhere_profile',
      { arn: `arn:aws:rolesanywhere:eu-west-1:${account}:profile/1`, role_arns: [iam('role/app'), 'app'] },
      `arn:aws:rolesanywhere:eu-west-1:${account}:profile/1`,
      [`self grants_access ${iam('role/app')} (role_arns)`],
    ],
  ];
  for (const [type, attributes, key, links] of cases) {
    t.equal(evidenceOf(type, attributes).self?.key, key, type);
    t.same(linesOf(type, attributes), links, type);
  }
});

t.test('names without a known account prove nothing', async (t) => {
  t.same(evidenceOf('aws_iam_role_policy_attachment', { role: 'app', policy_arn: managed }, nowhere), { self: undefined, links: [] });
  t.same(evidenceOf('aws_iam_access_key', { id: 'AKIAEXAMPLE', user: 'alice' }, nowhere).links, []);
  t.not(
    evidenceOf('aws_iam_user_policy', { user: 'alice', name: 'p' }).self?.key,
    evidenceOf('aws_iam_user_policy', { user: 'alice', name: 'p' }, { ...scope, account: '444455556666' }).self?.key,
    'the same names in another account',
  );
});
