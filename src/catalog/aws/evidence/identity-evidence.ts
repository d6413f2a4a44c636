import { isList, isObject, text, type Json, type JsonObject } from '../../../lib/json.js';
import type { Link, NodeRef } from '../../../model/graph-evidence.js';
import { edge, identity, inlinePolicyOf, node, ownArn, policyOf, type EvidencePart, type Place } from './aws-nodes.js';
import { textsAt } from './attribute-texts.js';
import { trustLinks } from './trust-links.js';

/**
 * IAM identities, managed policies and credentials. Source: IAM User Guide, "IAM identifiers"; Terraform AWS provider `aws_iam_role`,
 * `aws_iam_user`, `aws_iam_group`, `aws_iam_policy`, `aws_iam_instance_profile`, `aws_iam_access_key` and others.
 */

const ownIdentity =
  (kind: 'role' | 'user' | 'group' | 'instance-profile') =>
  (attributes: JsonObject, { account }: Place): NodeRef | undefined => {
    const arn = text(attributes['arn']);
    const name = text(attributes['name']);
    return (arn === undefined ? undefined : identity(kind, arn, '')) ?? (name === undefined ? undefined : identity(kind, name, account));
  };

const ownRole = ownIdentity('role');

/** The blocks may lack a policy in records; the state shows an empty block for "none". */
const inlineLinks = (value: Json | undefined, role: NodeRef | undefined): readonly Link[] =>
  role === undefined
    ? []
    : (isList(value) ? value : [value]).flatMap((block) => {
        const name = isObject(block) ? text(block['name']) : undefined;
        return name === undefined ? [] : [edge('grants_access', inlinePolicyOf(role, 'role', name), 'self', 'inline_policy')];
      });

const role: EvidencePart = {
  self: ownRole,
  links: (attributes, place) => [
    ...trustLinks(attributes['assume_role_policy'], 'assume_role_policy'),
    ...inlineLinks(attributes['inline_policy'], ownRole(attributes, place)),
    ...textsAt(attributes, 'managed_policy_arns').flatMap(({ value, path }) => {
      const policy = policyOf(value);
      return policy === undefined ? [] : [edge('grants_access', policy, 'self', path)];
    }),
  ],
};

const serviceRole: EvidencePart = {
  self: (attributes, place) => {
    const own = ownRole(attributes, place);
    return own === undefined ? undefined : { ...own, resourceType: 'aws_iam_service_linked_role' };
  },
};

/** Without a path, a policy that only a call names cannot be told from others. */
const ownPolicy = (attributes: JsonObject, { account, partition }: Place): NodeRef | undefined => {
  const arn = text(attributes['arn']);
  if (arn !== undefined) return policyOf(arn);
  const [name, path] = [text(attributes['name']), text(attributes['path'])];
  return name === undefined || path === undefined || account === '' || !path.endsWith('/')
    ? undefined
    : policyOf(`arn:${partition}:iam::${account}:policy${path}${name}`);
};

const openidProvider: EvidencePart = {
  self: (attributes, { account, partition }) => {
    const issuer = text(attributes['url'])?.replace(/^https:\/\//, '');
    const arn =
      text(attributes['arn']) ?? (issuer === undefined || account === '' ? '' : `arn:${partition}:iam::${account}:oidc-provider/${issuer}`);
    const at = arn.indexOf(':oidc-provider/');
    return at < 0 ? undefined : node('resource', 'aws_iam_openid_connect_provider', arn, arn.slice(at + ':oidc-provider/'.length));
  },
};

const instanceProfile: EvidencePart = {
  self: ownIdentity('instance-profile'),
  links: (attributes, { account }) =>
    // `roles` in the states of old versions.
    [...textsAt(attributes, 'role'), ...textsAt(attributes, 'roles')].flatMap(({ value, path }) => {
      const ref = identity('role', value, account);
      return ref === undefined ? [] : [edge('used_by', ref, 'self', path)];
    }),
};

/** A credential acts as its user. `id`: the attribute with its id; without one, a user has one such credential. */
const credential = (type: string, id?: string): EvidencePart => ({
  self: (attributes, { account }) => {
    const user = identity('user', text(attributes['user']) ?? text(attributes['user_name']) ?? '', account);
    if (id === undefined)
      return user === undefined ? undefined : node('resource', type, `${type}/${user.key.split(':')[4] ?? ''}/${user.name}`, user.name);
    const own = text(attributes[id]);
    return own === undefined ? undefined : node('resource', type, own, own);
  },
  links: (attributes, { account }) =>
    ['user', 'user_name'].flatMap((attribute) =>
      textsAt(attributes, attribute).flatMap(({ value, path }) => {
        const user = identity('user', value, account);
        return user === undefined ? [] : [edge('grants_access', 'self', user, path)];
      }),
    ),
});

/** Certificate holders may assume the roles of a profile. Source: IAM Roles Anywhere User Guide. */
const anywhereProfile: EvidencePart = {
  self: ownArn('aws_rolesanywhere_profile'),
  links: (attributes) =>
    textsAt(attributes, 'role_arns').flatMap(({ value, path }) => {
      const ref = identity('role', value, '');
      return ref === undefined ? [] : [edge('grants_access', 'self', ref, path)];
    }),
};

export const identityEvidence: Readonly<Record<string, EvidencePart>> = {
  aws_iam_role: role,
  aws_iam_service_linked_role: serviceRole,
  aws_iam_user: { self: ownIdentity('user') },
  aws_iam_group: { self: ownIdentity('group') },
  aws_iam_policy: { self: ownPolicy },
  aws_iam_instance_profile: instanceProfile,
  aws_iam_openid_connect_provider: openidProvider,
  aws_iam_saml_provider: { self: ownArn('aws_iam_saml_provider') },
  aws_iam_access_key: credential('aws_iam_access_key', 'id'),
  aws_iam_service_specific_credential: credential('aws_iam_service_specific_credential', 'service_specific_credential_id'),
  aws_iam_signing_certificate: credential('aws_iam_signing_certificate', 'certificate_id'),
  aws_iam_user_ssh_key: credential('aws_iam_user_ssh_key', 'ssh_public_key_id'),
  aws_iam_user_login_profile: credential('aws_iam_user_login_profile'),
  aws_rolesanywhere_profile: anywhereProfile,
};
