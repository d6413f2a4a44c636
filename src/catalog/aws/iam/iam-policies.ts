import {
  add,
  create,
  destroy,
  drop,
  either,
  firstOf,
  hidden,
  merge,
  modify,
  noChange,
  on,
  reader,
  remove,
  response,
  set,
  via,
  type ChangeSpec,
  type From,
  type OwnerSpec,
  type Read,
  type ServiceCatalog,
} from '../../dsl.js';
import { listOf, nameInArn, policyText, tagMap } from '../../values.js';
import type { TypeSpec } from '../../type-spec.js';

/**
 * AWS IAM policies: managed policies and their versions, inline policies, and attachments. Source: IAM API reference, CloudTrail user
 * guide, Terraform AWS provider `aws_iam_policy`, `aws_iam_{role,user,group}_policy`, `…_policy_attachment`, `…_policies_exclusive`,
 * `…_policy_attachments_exclusive`, `aws_iam_policy_attachment`.
 */

/**
 * Identified by name: it is unique within an account regardless of the path, and the only identifier that both creation and deletion
 * contain.
 */
const policy = on('aws_iam_policy', { name: nameInArn('policyArn') });

/** The document of a new version if it becomes the default; the state declares only the default version. */
const defaultDocument: Read = (record) => {
  const isDefault = reader(either('setAsDefault', response('policyVersion.isDefaultVersion')))(record);
  return isDefault === true || isDefault === 'true' ? reader(policyText('policyDocument'))(record) : undefined;
};

type Kind = 'role' | 'user' | 'group';

const nameParameter = { role: 'roleName', user: 'userName', group: 'groupName' } as const;
const holder = (kind: Kind) => on(`aws_iam_${kind}`, { name: nameParameter[kind] });
const attachment = (kind: Kind) => on(`aws_iam_${kind}_policy_attachment`, { [kind]: nameParameter[kind], policy_arn: 'policyArn' });
const attachedEverywhere = on('aws_iam_policy_attachment', { policy_arn: 'policyArn' });
const inline = (kind: Kind) => on(`aws_iam_${kind}_policy`, { [kind]: nameParameter[kind], name: 'policyName' });

/** Ids as the provider composes them. */
const joined = (first: From, separator: string, second: From): Read =>
  via(first, (one, record) => {
    const other = reader(second)(record);
    return typeof one === 'string' && typeof other === 'string' ? one + separator + other : undefined;
  });

/**
 * Lists that contain attachments by name. The exclusive lists precede the attribute of the role, which the provider also fills in if it is
 * not configured.
 */
const attachedLists = (kind: Kind, change: typeof add): readonly [OwnerSpec, OwnerSpec, ...OwnerSpec[]] => [
  modify(on(`aws_iam_${kind}_policy_attachments_exclusive`, { [`${kind}_name`]: nameParameter[kind] }), {
    policy_arns: change(listOf('policyArn')),
  }),
  modify(attachedEverywhere, { [`${kind}s`]: change(listOf(nameParameter[kind])) }),
  ...(kind === 'role' ? [modify(holder(kind), { managed_policy_arns: change(listOf('policyArn')) })] : []),
];

const attach = (kind: Kind): ChangeSpec =>
  firstOf(
    create(attachment(kind), {}, { parent: holder(kind), id: joined(nameParameter[kind], '/', 'policyArn') }),
    ...attachedLists(kind, add),
  );

/**
 * An apply that removes an `aws_iam_policy_attachment` detaches the policy from each holder; the mirror in the role is outdated by then.
 */
const detach = (kind: Kind): ChangeSpec => {
  const [exclusive, everywhere, ...mirror] = attachedLists(kind, remove);
  return firstOf(destroy(attachment(kind)), exclusive, everywhere, destroy(attachedEverywhere), ...mirror);
};

const inlineNames = (kind: Kind, change: typeof add): OwnerSpec =>
  modify(on(`aws_iam_${kind}_policies_exclusive`, { [`${kind}_name`]: nameParameter[kind] }), {
    policy_names: change(listOf('policyName')),
  });

const inlineBlock = via('policyName', (name, record) => {
  const document = reader(policyText('policyDocument'))(record);
  return document === undefined ? undefined : [{ name, policy: document }];
});

/** The call writes a policy whether or not it existed, so an undeclared policy is a change of its holder. */
const putInline = (kind: Kind): ChangeSpec =>
  firstOf(
    create(
      inline(kind),
      { policy: policyText('policyDocument') },
      { parent: holder(kind), id: joined(nameParameter[kind], ':', 'policyName') },
    ),
    inlineNames(kind, add),
    ...(kind === 'role' ? [modify(holder(kind), { inline_policy: add(inlineBlock, ['name']) })] : []),
  );

const deleteInline = (kind: Kind): ChangeSpec =>
  firstOf(
    destroy(inline(kind)),
    inlineNames(kind, remove),
    ...(kind === 'role'
      ? [
          modify(holder(kind), {
            inline_policy: remove(
              via('policyName', (name) => [{ name }]),
              ['name'],
            ),
          }),
        ]
      : []),
  );

const holderTypes = (kind: Kind): Readonly<Record<string, TypeSpec>> => ({
  [`aws_iam_${kind}_policy`]: { keys: [[kind, 'name']], scope: 'account', family: 'iam', access: 'policy' },
  [`aws_iam_${kind}_policy_attachment`]: { keys: [[kind, 'policy_arn']], scope: 'account', family: 'iam', access: 'attachment' },
  // These have no `id`.
  [`aws_iam_${kind}_policies_exclusive`]: { keys: [[`${kind}_name`]], scope: 'account', family: 'iam', cloudId: `${kind}_name` },
  [`aws_iam_${kind}_policy_attachments_exclusive`]: { keys: [[`${kind}_name`]], scope: 'account', family: 'iam', cloudId: `${kind}_name` },
});

export const iamPolicies: ServiceCatalog = {
  eventSource: 'iam.amazonaws.com',
  types: {
    aws_iam_policy: {
      keys: [['name'], ['arn']],
      scope: 'account',
      family: 'iam',
      access: 'policy',
      noise: ['attachment_count', 'delay_after_policy_creation_in_ms', 'policy_id'],
    },
    aws_iam_policy_attachment: { keys: [['policy_arn']], scope: 'account', family: 'iam' },
    ...holderTypes('role'),
    ...holderTypes('user'),
    ...holderTypes('group'),
  },
  events: {
    CreatePolicy: create(
      on('aws_iam_policy', { name: 'policyName' }),
      {
        policy: policyText('policyDocument'),
        path: either('path', response('policy.path')),
        description: 'description',
        tags: set(tagMap('tags'), 'map'),
      },
      { id: response('policy.arn') },
    ),
    DeletePolicy: destroy(policy),
    CreatePolicyVersion: modify(policy, { policy: defaultDocument }),
    // An earlier record may have the document of the version; otherwise, even `v1` may not be the declared one.
    SetDefaultPolicyVersion: [
      modify(policy, { policy: policyText('policyDocument') }),
      modify(policy, { policy: hidden(({ request }) => (request['policyDocument'] === undefined ? request['versionId'] : undefined)) }),
    ],
    // The default version cannot be deleted.
    DeletePolicyVersion: noChange,
    TagPolicy: modify(policy, { tags: merge(tagMap('tags')) }),
    UntagPolicy: modify(policy, { tags: drop('tagKeys') }),

    AttachRolePolicy: attach('role'),
    AttachUserPolicy: attach('user'),
    AttachGroupPolicy: attach('group'),
    DetachRolePolicy: detach('role'),
    DetachUserPolicy: detach('user'),
    DetachGroupPolicy: detach('group'),

    PutRolePolicy: putInline('role'),
    PutUserPolicy: putInline('user'),
    PutGroupPolicy: putInline('group'),
    DeleteRolePolicy: deleteInline('role'),
    DeleteUserPolicy: deleteInline('user'),
    DeleteGroupPolicy: deleteInline('group'),
  },
};
