import type { JsonObject } from '../../../../src/lib/json.js';
import type { CatalogCase, DeclaredResource } from '../../../support/catalog-case.js';

type Kind = 'role' | 'user' | 'group';
const titled = { role: 'Role', user: 'User', group: 'Group' } as const;
const kinds: readonly Kind[] = ['role', 'user', 'group'];

const document = (action: string): string =>
  JSON.stringify({ Version: '2012-10-17', Statement: [{ Action: action, Effect: 'Allow', Resource: '*' }] });
const readOnly = document('s3:GetObject');
const everything = document('*');

const holder = (kind: Kind, changed: JsonObject = {}): DeclaredResource => ({
  type: `aws_iam_${kind}`,
  attributes: {
    arn: `arn:aws:iam::111122223333:${kind}/app`, id: 'app', name: 'app', path: '/', unique_id: 'AROAEXAMPLE1APPROLE00', ...changed,
  },
});

const inline = (kind: Kind): DeclaredResource => ({
  type: `aws_iam_${kind}_policy`,
  attributes: { id: 'app:read', name: 'read', name_prefix: '', policy: readOnly, [kind]: 'app' },
});

const exclusive = (kind: Kind): DeclaredResource => ({
  type: `aws_iam_${kind}_policies_exclusive`,
  attributes: { policy_names: ['read'], [`${kind}_name`]: 'app' },
});

const casesOf = (kind: Kind): readonly CatalogCase[] => {
  const call = (policyName: string, policyDocument?: string) => ({
    request: { [`${kind}Name`]: 'app', policyName, ...(policyDocument === undefined ? {} : { policyDocument }) },
    response: null,
  });
  const put = `Put${titled[kind]}Policy`;
  const deleteEvent = `Delete${titled[kind]}Policy`;
  const type = `aws_iam_${kind}_policy`;
  return [
    {
      name: `the declared document in an inline policy of a ${kind} is not drift in any notation (D15)`,
      event: put, ...call('read', '{\n\t"Statement": [{"Resource": "*", "Effect": "Allow", "Action": ["S3:GetObject"]}],\n\t"Version": "2012-10-17"\n}'),
      state: [holder(kind), inline(kind)], drifts: [],
    },
    {
      name: `an inline policy of a ${kind} beyond its exclusive list is drift of that list (D18)`,
      event: put, ...call('backdoor', everything), state: [holder(kind), inline(kind), exclusive(kind)],
      drifts: [{ address: `aws_iam_${kind}_policies_exclusive.this`, field: 'policy_names', old: ['read'], new: ['read', 'backdoor'] }],
    },
    {
      name: `deleting a declared inline policy of a ${kind} is one alert`,
      event: deleteEvent, ...call('read'), state: [holder(kind), inline(kind)],
      drifts: [{ address: `${type}.this`, field: '*', old: { [kind]: 'app', name: 'read', id: 'app:read' }, new: null }],
    },
    {
      name: `deleting an inline policy of the exclusive list of a ${kind} is drift of that list`,
      event: deleteEvent, ...call('read'), state: [exclusive(kind)],
      drifts: [{ address: `aws_iam_${kind}_policies_exclusive.this`, field: 'policy_names', old: ['read'], new: [] }],
    },
  ];
};

const blocks = [{ name: 'read', policy: readOnly }];

const ofRole: readonly CatalogCase[] = [
  {
    name: 'an inline policy added to a declared role is drift of its inline_policy (D18)',
    event: 'PutRolePolicy',
    request: { roleName: 'app', policyName: 'backdoor', policyDocument: everything },
    state: [holder('role', { inline_policy: blocks })],
    drifts: [{ address: 'aws_iam_role.this', field: 'inline_policy', old: blocks, new: [...blocks, { name: 'backdoor', policy: everything }] }],
  },
  {
    name: 'deleting an inline block of a role is drift',
    event: 'DeleteRolePolicy',
    request: { roleName: 'app', policyName: 'read' },
    state: [holder('role', { inline_policy: blocks })],
    drifts: [{ address: 'aws_iam_role.this', field: 'inline_policy', old: blocks, new: [] }],
  },
];

export const iamInlinePolicyCases: readonly CatalogCase[] = [...kinds.flatMap(casesOf), ...ofRole];
