import * as c from '../language.js';

/**
 * AWS IAM policies: managed policies and their versions, inline policies, and attachments. Source: IAM API reference, CloudTrail user
 * guide, Terraform AWS provider `aws_iam_policy`, `aws_iam_{role,user,group}_policy`, `…_policy_attachment`, `…_policies_exclusive`,
 * `…_policy_attachments_exclusive`, `aws_iam_policy_attachment`.
 */

/**
 * Identified by name: it is unique within an account regardless of the path, and the only identifier that both creation and deletion
 * contain.
 */
const policy = c.on('aws_iam_policy', { name: c.nameInArn('policyArn') });

/** The document of a new version if it becomes the default; the state declares only the default version. */
const defaultDocument: c.Read = (record) => {
  const isDefault = c.reader(c.either('setAsDefault', c.response('policyVersion.isDefaultVersion')))(record);
  return isDefault === true || isDefault === 'true' ? c.reader(c.policyText('policyDocument'))(record) : undefined;
};

type Kind = 'role' | 'user' | 'group';

const nameParameter = { role: 'roleName', user: 'userName', group: 'groupName' } as const;
const holder = (kind: Kind) => c.on(`aws_iam_${kind}`, { name: nameParameter[kind] });
const attachment = (kind: Kind) => c.on(`aws_iam_${kind}_policy_attachment`, { [kind]: nameParameter[kind], policy_arn: 'policyArn' });
const attachedEverywhere = c.on('aws_iam_policy_attachment', { policy_arn: 'policyArn' });
const inline = (kind: Kind) => c.on(`aws_iam_${kind}_policy`, { [kind]: nameParameter[kind], name: 'policyName' });

/** Ids as the provider composes them. */
const joined = (first: c.From, separator: string, second: c.From): c.Read =>
  c.via(first, (one, record) => {
    const other = c.reader(second)(record);
    return typeof one === 'string' && typeof other === 'string' ? one + separator + other : undefined;
  });

/**
 * Lists that contain attachments by name. The exclusive lists precede the attribute of the role, which the provider also fills in if it is
 * not configured.
 */
const attachedLists = (kind: Kind, change: typeof c.add): readonly [c.OwnerSpec, c.OwnerSpec, ...c.OwnerSpec[]] => [
  c.modify(c.on(`aws_iam_${kind}_policy_attachments_exclusive`, { [`${kind}_name`]: nameParameter[kind] }), {
    policy_arns: change(c.listOf('policyArn')),
  }),
  c.modify(attachedEverywhere, { [`${kind}s`]: change(c.listOf(nameParameter[kind])) }),
  ...(kind === 'role' ? [c.modify(holder(kind), { managed_policy_arns: change(c.listOf('policyArn')) })] : []),
];

const attach = (kind: Kind): c.ChangeSpec =>
  c.firstOf(
    c.create(c.within(holder(kind), c.withId(attachment(kind), joined(nameParameter[kind], '/', 'policyArn')))),
    ...attachedLists(kind, c.add),
  );

/**
 * An apply that removes an `aws_iam_policy_attachment` detaches the policy from each holder; the mirror in the role is outdated by then.
 */
const detach = (kind: Kind): c.ChangeSpec => {
  const [exclusive, everywhere, ...mirror] = attachedLists(kind, c.remove);
  return c.firstOf(c.destroy(attachment(kind)), exclusive, everywhere, c.destroy(attachedEverywhere), ...mirror);
};

const inlineNames = (kind: Kind, change: typeof c.add): c.OwnerSpec =>
  c.modify(c.on(`aws_iam_${kind}_policies_exclusive`, { [`${kind}_name`]: nameParameter[kind] }), {
    policy_names: change(c.listOf('policyName')),
  });

const inlineBlock = c.via('policyName', (name, record) => {
  const document = c.reader(c.policyText('policyDocument'))(record);
  return document === undefined ? undefined : [{ name, policy: document }];
});

/** The call writes a policy whether or not it existed, so an undeclared policy is a change of its holder. */
const putInline = (kind: Kind): c.ChangeSpec =>
  c.firstOf(
    c.create(c.within(holder(kind), c.withId(inline(kind), joined(nameParameter[kind], ':', 'policyName'))), {
      policy: c.policyText('policyDocument'),
    }),
    inlineNames(kind, c.add),
    ...(kind === 'role' ? [c.modify(holder(kind), { inline_policy: c.add(inlineBlock, ['name']) })] : []),
  );

const deleteInline = (kind: Kind): c.ChangeSpec =>
  c.firstOf(
    c.destroy(inline(kind)),
    inlineNames(kind, c.remove),
    ...(kind === 'role'
      ? [
          c.modify(holder(kind), {
            inline_policy: c.remove(
              c.via('policyName', (name) => [{ name }]),
              ['name'],
            ),
          }),
        ]
      : []),
  );

const holderTypes = (kind: Kind): Readonly<Record<string, c.TypeSpec>> => ({
  [`aws_iam_${kind}_policy`]: { keys: [[kind, 'name']], scope: 'account', family: 'iam', access: 'policy' },
  [`aws_iam_${kind}_policy_attachment`]: { keys: [[kind, 'policy_arn']], scope: 'account', family: 'iam', access: 'attachment' },
  // These have no `id`.
  [`aws_iam_${kind}_policies_exclusive`]: { keys: [[`${kind}_name`]], scope: 'account', family: 'iam', cloudId: `${kind}_name` },
  [`aws_iam_${kind}_policy_attachments_exclusive`]: { keys: [[`${kind}_name`]], scope: 'account', family: 'iam', cloudId: `${kind}_name` },
});

export const iamPolicies: c.ServiceCatalog = {
  eventSource: 'iam.amazonaws.com',
  types: c.types('iam', 'account', {
    aws_iam_policy: { keys: [['name'], ['arn']], access: 'policy', noise: ['delay_after_policy_creation_in_ms'] },
    aws_iam_policy_attachment: { keys: [['policy_arn']] },
    ...holderTypes('role'),
    ...holderTypes('user'),
    ...holderTypes('group'),
  }),
  events: {
    CreatePolicy: c.create(c.withId(c.on('aws_iam_policy', { name: 'policyName' }), c.response('policy.arn')), {
      policy: c.policyText('policyDocument'),
      path: c.either('path', c.response('policy.path')),
      description: 'description',
      tags: c.newTags,
    }),
    DeletePolicy: c.destroy(policy),
    CreatePolicyVersion: c.modify(policy, { policy: defaultDocument }),
    // An earlier record may have the document of the version; otherwise, even `v1` may not be the declared one.
    SetDefaultPolicyVersion: [
      c.modify(policy, { policy: c.policyText('policyDocument') }),
      c.modify(policy, { policy: c.hidden(({ request }) => (request['policyDocument'] === undefined ? request['versionId'] : undefined)) }),
    ],
    // The default version cannot be deleted.
    DeletePolicyVersion: c.noChange,
    ...c.tagCalls((edits) => c.modify(policy, edits), 'TagPolicy UntagPolicy'),

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
