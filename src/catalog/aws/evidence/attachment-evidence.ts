import type { JsonObject } from '../../../lib/json.js';
import type { Link, NodeRef } from '../../../model/graph-evidence.js';
import { bindingKey, edge, identity, inlinePolicyOf, node, policyOf, type EvidencePart, type Place } from './aws-nodes.js';
import { textAt, textsAt } from './attribute-texts.js';

/**
 * Inline policies, attachments of managed policies, and memberships of groups. They have no identifier of their own, so that their key
 * consists of the attributes that records name. Source: Terraform AWS provider `aws_iam_{role,user,group}_policy`, `…_policy_attachment`,
 * `…_policies_exclusive`, `…_policy_attachments_exclusive`, `aws_iam_policy_attachment`, `aws_iam_group_membership`,
 * `aws_iam_user_group_membership`.
 */

type Kind = 'role' | 'user' | 'group';
type Found = { readonly ref: NodeRef; readonly path: string };

const holdersAt = (kind: Kind, attributes: JsonObject, attribute: string, { account }: Place): readonly Found[] =>
  textsAt(attributes, attribute).flatMap(({ value, path }) => {
    const ref = identity(kind, value, account);
    return ref === undefined ? [] : [{ ref, path }];
  });

const policiesAt = (attributes: JsonObject, attribute: string): readonly Found[] =>
  textsAt(attributes, attribute).flatMap(({ value, path }) => {
    const ref = policyOf(value);
    return ref === undefined ? [] : [{ ref, path }];
  });

/** The binding grants to its holders, and what it attaches grants to them directly. */
const bindingLinks = (causes: readonly Found[], holders: readonly Found[]): readonly Link[] => [
  ...holders.map(({ ref, path }) => edge('grants_access', 'self', ref, path)),
  ...causes.flatMap((cause) => holders.map((holder) => edge('grants_access', cause.ref, holder.ref, cause.path))),
];

const binding = (type: string, holder: NodeRef, ...rest: readonly string[]): NodeRef =>
  node(
    'iam_policy',
    type,
    bindingKey(type, holder, ...rest),
    [holder.name, ...rest.map((one) => one.slice(one.lastIndexOf('/') + 1))].join('/'),
  );

const partsOf = (kind: Kind): Readonly<Record<string, EvidencePart>> => {
  const attachment = `aws_iam_${kind}_policy_attachment`;
  const policies = `aws_iam_${kind}_policies_exclusive`;
  const attachments = `aws_iam_${kind}_policy_attachments_exclusive`;
  const holderOf = (attributes: JsonObject, attribute: string, place: Place): NodeRef | undefined =>
    holdersAt(kind, attributes, attribute, place)[0]?.ref;
  const exclusive =
    (type: string) =>
    (attributes: JsonObject, place: Place): NodeRef | undefined => {
      const holder = holderOf(attributes, `${kind}_name`, place);
      return holder === undefined ? undefined : binding(type, holder);
    };
  return {
    [`aws_iam_${kind}_policy`]: {
      self: (attributes, place) => {
        const [holder, name] = [holderOf(attributes, kind, place), textAt(attributes, 'name')];
        return holder === undefined || name === undefined ? undefined : inlinePolicyOf(holder, kind, name);
      },
      links: (attributes, place) => bindingLinks([], holdersAt(kind, attributes, kind, place)),
    },
    [attachment]: {
      self: (attributes, place) => {
        const [holder, policy] = [holderOf(attributes, kind, place), policiesAt(attributes, 'policy_arn')[0]?.ref];
        return holder === undefined || policy === undefined ? undefined : binding(attachment, holder, policy.key);
      },
      links: (attributes, place) => bindingLinks(policiesAt(attributes, 'policy_arn'), holdersAt(kind, attributes, kind, place)),
    },
    [policies]: {
      self: exclusive(policies),
      links: (attributes, place) => {
        const holders = holdersAt(kind, attributes, `${kind}_name`, place);
        const names = textsAt(attributes, 'policy_names');
        const inline = holders
          .slice(0, 1)
          .flatMap(({ ref }) => names.map(({ value, path }) => ({ ref: inlinePolicyOf(ref, kind, value), path })));
        return bindingLinks(inline, holders.slice(0, 1));
      },
    },
    [attachments]: {
      self: exclusive(attachments),
      links: (attributes, place) => bindingLinks(policiesAt(attributes, 'policy_arns'), holdersAt(kind, attributes, `${kind}_name`, place)),
    },
  };
};

/** Attaches one policy to everybody whom it names. */
const attachedEverywhere: EvidencePart = {
  self: (attributes, { account }) => {
    const policy = policiesAt(attributes, 'policy_arn')[0]?.ref;
    return policy === undefined || account === ''
      ? undefined
      : node('iam_policy', 'aws_iam_policy_attachment', `aws_iam_policy_attachment/${account}/${policy.key}`, policy.name);
  },
  links: (attributes, place) =>
    bindingLinks(policiesAt(attributes, 'policy_arn'), [
      ...holdersAt('role', attributes, 'roles', place),
      ...holdersAt('user', attributes, 'users', place),
      ...holdersAt('group', attributes, 'groups', place),
    ]),
};

const membersOfGroup: EvidencePart = {
  self: (attributes, place) => {
    const group = holdersAt('group', attributes, 'group', place)[0]?.ref;
    return group === undefined ? undefined : binding('aws_iam_group_membership', group);
  },
  links: (attributes, place) => bindingLinks(holdersAt('group', attributes, 'group', place), holdersAt('user', attributes, 'users', place)),
};

/** A user may have several, each with groups of its own. */
const groupsOfUser: EvidencePart = {
  self: (attributes, place) => {
    const user = holdersAt('user', attributes, 'user', place)[0]?.ref;
    const groups = holdersAt('group', attributes, 'groups', place).map(({ ref }) => ref.name);
    return user === undefined || groups.length === 0
      ? undefined
      : binding('aws_iam_user_group_membership', user, [...groups].sort().join(','));
  },
  links: (attributes, place) => bindingLinks(holdersAt('group', attributes, 'groups', place), holdersAt('user', attributes, 'user', place)),
};

export const attachmentEvidence: Readonly<Record<string, EvidencePart>> = {
  ...partsOf('role'),
  ...partsOf('user'),
  ...partsOf('group'),
  aws_iam_policy_attachment: attachedEverywhere,
  aws_iam_group_membership: membersOfGroup,
  aws_iam_user_group_membership: groupsOfUser,
};
