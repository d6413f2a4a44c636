import { text, type JsonObject } from '../../../lib/json.js';
import type { Link, NodeRef } from '../../../model/graph-evidence.js';
import { edge, identity, node, ownArn, principalOf, regionalArn, type EvidencePart, type Place } from './aws-nodes.js';
import { textAt, textsAt } from './attribute-texts.js';
import { hasWildcard } from './name-patterns.js';

/**
 * Amazon EKS: issuers of the tokens of its service accounts, Pod Identity, and who has access to a cluster. Source: EKS User Guide, "IAM
 * roles for service accounts", "EKS Pod Identity", "Access entries"; Service Authorization Reference, "Resource types defined by Amazon
 * EKS".
 */

const clusterNode = (name: string, place: Place): NodeRef | undefined => {
  const arn = regionalArn('eks', place, `cluster/${name}`);
  return arn === undefined ? undefined : node('resource', 'aws_eks_cluster', arn, name);
};

const ownCluster = (attributes: JsonObject, place: Place): NodeRef | undefined => {
  const name = text(attributes['name']);
  return ownArn('aws_eks_cluster')(attributes) ?? (name === undefined ? undefined : clusterNode(name, place));
};

const cluster: EvidencePart = {
  self: ownCluster,
  links: (attributes) => {
    const name = text(attributes['name']) ?? text(attributes['id']);
    if (name === undefined) return [];
    const issuers = textsAt(attributes, 'identity.oidc.issuer').map(({ value }) => value.replace(/^https:\/\//, ''));
    return [...issuers, `eks:${name}`].map((issuer): Link => ({ link: 'issuer', cluster: name, issuer }));
  },
};

/** The key in records is the cluster and the id; they give the ARN. */
const ownAssociation = (attributes: JsonObject, place: Place): NodeRef | undefined => {
  const [arn, of, id] = ['association_arn', 'cluster_name', 'association_id'].map((attribute) => text(attributes[attribute]));
  const key = arn ?? (of === undefined || id === undefined ? undefined : regionalArn('eks', place, `podidentityassociation/${of}/${id}`));
  return key === undefined
    ? undefined
    : node(
        'iam_policy',
        'aws_eks_pod_identity_association',
        key,
        `${text(attributes['namespace']) ?? ''}/${text(attributes['service_account']) ?? ''}`,
      );
};

const podIdentity: EvidencePart = {
  self: ownAssociation,
  links: (attributes) => {
    const [of, namespace, name] = ['cluster_name', 'namespace', 'service_account'].map((attribute) => text(attributes[attribute]));
    const [role, target] = ['role_arn', 'target_role_arn'].map((attribute) => identity('role', text(attributes[attribute]) ?? '', ''));
    const chained = role === undefined || target === undefined ? [] : [edge('grants_access', role, target, 'target_role_arn')];
    if (of === undefined || namespace === undefined || name === undefined || hasWildcard(`${namespace}${name}`)) return chained;
    const trust = (grantor: NodeRef | 'self', attribute: string): Link => ({
      link: 'trust',
      grantor,
      issuer: `eks:${of}`,
      namespace,
      name,
      attribute,
    });
    return [
      ...(role === undefined ? [] : [trust(role, 'role_arn')]),
      ...(target === undefined ? [] : [trust(target, 'target_role_arn')]),
      // A change of the association reaches the service account too.
      trust('self', 'service_account'),
      ...chained,
    ];
  },
};

/** The principal may call the cluster. `policy`: the attribute with the policy that says what it may do there. */
const access = (type: string, policy?: string): EvidencePart => {
  const ends = (attributes: JsonObject, place: Place) => {
    const of = textAt(attributes, 'cluster_name');
    return { principal: principalOf(textAt(attributes, 'principal_arn') ?? ''), of: of === undefined ? undefined : clusterNode(of, place) };
  };
  return {
    self: (attributes, place) => {
      const { principal, of } = ends(attributes, place);
      const rest = policy === undefined ? [] : [textAt(attributes, policy) ?? ''];
      return principal === undefined || of === undefined
        ? undefined
        : node('iam_policy', type, [type, of.key, principal.key, ...rest].join('/'), [of.name, principal.name].join('/'));
    },
    links: (attributes, place) => {
      const { principal, of } = ends(attributes, place);
      if (principal === undefined) return of === undefined ? [] : [edge('grants_access', 'self', of, 'cluster_name')];
      const rights = policy === undefined ? [] : textsAt(attributes, policy);
      return [
        edge('grants_access', 'self', principal, 'principal_arn'),
        ...rights
          .filter(({ value }) => value.includes(':cluster-access-policy/'))
          .map(({ value, path }) =>
            edge(
              'grants_access',
              node('iam_policy', 'aws_eks_access_policy', value, value.slice(value.lastIndexOf('/') + 1)),
              principal,
              path,
            ),
          ),
        ...(of === undefined ? [] : [edge('grants_access', principal, of, 'principal_arn')]),
      ];
    },
  };
};

export const eksEvidence: Readonly<Record<string, EvidencePart>> = {
  aws_eks_cluster: cluster,
  aws_eks_pod_identity_association: podIdentity,
  aws_eks_access_entry: access('aws_eks_access_entry'),
  aws_eks_access_policy_association: access('aws_eks_access_policy_association', 'policy_arn'),
};
