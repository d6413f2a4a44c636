import type { JsonObject } from '../../../../src/lib/json.js';
import type { CatalogCase, DeclaredResource } from '../../../support/catalog-case.js';

const admin = 'arn:aws:iam::aws:policy/AdministratorAccess';
const app = 'arn:aws:iam::111122223333:policy/service/app';

type Kind = 'role' | 'user' | 'group';
const titled = { role: 'Role', user: 'User', group: 'Group' } as const;
const kinds: readonly Kind[] = ['role', 'user', 'group'];

const holder = (kind: Kind, changed: JsonObject = {}): DeclaredResource => ({
  type: `aws_iam_${kind}`,
  attributes: {
    arn: `arn:aws:iam::111122223333:${kind}/app`, id: 'app', name: 'app', path: '/', unique_id: 'AROAEXAMPLE1APPROLE00', ...changed,
  },
});

const attachment = (kind: Kind): DeclaredResource => ({
  type: `aws_iam_${kind}_policy_attachment`,
  attributes: { id: 'app-20240301091244012300000001', policy_arn: app, [kind]: 'app' },
});

const exclusive = (kind: Kind): DeclaredResource => ({
  type: `aws_iam_${kind}_policy_attachments_exclusive`,
  attributes: { policy_arns: [app], [`${kind}_name`]: 'app' },
});

/** The complete list of attachments of a policy in the account. */
const list: DeclaredResource = {
  type: 'aws_iam_policy_attachment',
  attributes: { groups: ['app'], id: 'everyone', name: 'everyone', policy_arn: app, roles: ['app'], users: ['app'] },
};

const casesOf = (kind: Kind): readonly CatalogCase[] => {
  const call = (name: string, policyArn: string) => ({ request: { [`${kind}Name`]: name, policyArn }, response: null });
  const attach = `Attach${titled[kind]}Policy`;
  const detach = `Detach${titled[kind]}Policy`;
  const type = `aws_iam_${kind}_policy_attachment`;
  return [
    {
      name: `a policy attached to a declared ${kind} is not drift if the attachment is declared`,
      event: attach, ...call('app', app), state: [holder(kind, kind === 'role' ? { managed_policy_arns: [] } : {}), attachment(kind)], drifts: [],
    },
    {
      name: `a policy attached to a ${kind} beyond its exclusive list is drift of that list (D18)`,
      event: attach, ...call('app', admin), state: [holder(kind), exclusive(kind)],
      drifts: [{ address: `aws_iam_${kind}_policy_attachments_exclusive.this`, field: 'policy_arns', old: [app], new: [app, admin] }],
    },
    {
      name: `a ${kind} outside of the declared attachment list of a policy is drift of that list (D18)`,
      event: attach, ...call('other', app), state: [list],
      drifts: [{ address: 'aws_iam_policy_attachment.this', field: `${kind}s`, old: ['app'], new: ['app', 'other'] }],
    },
    {
      name: `deleting a declared attachment to a ${kind} is one alert`,
      event: detach, ...call('app', app), state: [holder(kind, kind === 'role' ? { managed_policy_arns: [app] } : {}), attachment(kind)],
      drifts: [{ address: `${type}.this`, field: '*', old: { [kind]: 'app', policy_arn: app, id: 'app-20240301091244012300000001' }, new: null }],
    },
    {
      name: `a policy of the exclusive list detached from a ${kind} is drift of that list`,
      event: detach, ...call('app', app), state: [exclusive(kind)],
      drifts: [{ address: `aws_iam_${kind}_policy_attachments_exclusive.this`, field: 'policy_arns', old: [app], new: [] }],
    },
    {
      name: `removing a ${kind} from the declared attachment list of a policy is drift of that list`,
      event: detach, ...call('app', app), state: [list],
      drifts: [{ address: 'aws_iam_policy_attachment.this', field: `${kind}s`, old: ['app'], new: [] }],
    },
  ];
};

const ofRole: readonly CatalogCase[] = [
  {
    name: 'a policy attached to a declared role is drift of its managed_policy_arns (D18)',
    event: 'AttachRolePolicy',
    request: { roleName: 'app', policyArn: admin },
    state: [holder('role', { managed_policy_arns: [app] })],
    drifts: [{ address: 'aws_iam_role.this', field: 'managed_policy_arns', old: [app], new: [app, admin] }],
  },
];

export const iamAttachmentCases: readonly CatalogCase[] = [...kinds.flatMap(casesOf), ...ofRole];
