import { type JsonObject, text } from '../../../lib/json.js';
import { lastSegment } from '../../../lib/last-segment.js';
import type { EvidenceReader, EvidenceScope, Link, NodeRef, NodeType } from '../../../model/graph-evidence.js';
import * as c from '../language.js';
import { textAt, textsAt } from '../../values-at.js';
import type { LinkReader } from './link-reader.js';
import { googleAccount, googleGroup, googleKey } from '../../graph-keys.js';
import { accountEmail, isEmail } from './account-email.js';
import { googleResource, networkNamed, ownResource, projectOf, regionOf, typedResource } from './resource-names.js';
import { accountUsers } from './account-users.js';
import { distinctLinks } from './distinct-links.js';
import { customRoleEvidence, policyEvidence } from './iam-policies.js';
import { networkMembers } from './network-members.js';

/**
 * The issuers of a cluster's tokens: its project's workload pool, if the cluster uses it, and its own OIDC issuer. Source: GKE documentation,
 * Workload Identity Federation.
 */
const clusterIssuers: LinkReader = (attributes) => {
  const [, path, named] =
    /^(projects\/[^/]+\/locations\/[^/]+\/clusters\/([^/]+))$/.exec(c.resourcePath(text(attributes['id']) ?? '')) ?? [];
  const cluster = text(attributes['name']) ?? named;
  if (cluster === undefined) return [];
  const pools = [
    ...textsAt(attributes, 'workload_identity_config.workload_pool'),
    // Before version 4 of the provider.
    ...textsAt(attributes, 'workload_identity_config.identity_namespace'),
  ];
  const issuers = [...new Set([...pools, ...(path === undefined ? [] : [`container.googleapis.com/v1/${path}`])])];
  return issuers.map((issuer) => ({ link: 'issuer', cluster, issuer }));
};

/** Service accounts and their credentials. */

/** `email` is known after the creation; names contain it. */
const serviceAccountEvidence: EvidenceReader<JsonObject> = (attributes) => {
  const email = ['email', 'id', 'name', 'member']
    .map((name) => accountEmail(textAt(attributes, name) ?? ''))
    .find((one) => one !== undefined);
  return { self: email === undefined ? undefined : googleAccount(email), links: [] };
};

const grants = (email: string | undefined, attribute: string): readonly Link[] =>
  email === undefined ? [] : [{ link: 'edge', type: 'grants_access', from: 'self', to: googleAccount(email), attribute }];

/** `projects/P/serviceAccounts/E/keys/K`; `service_account_id` names the account in any form. */
const accountKeyEvidence: EvidenceReader<JsonObject> = ({ id, name, service_account_id: account }) => {
  for (const [attribute, value] of Object.entries({ name, id })) {
    const [, holder = '', key] = /^(.*)\/keys\/([^/]+)$/.exec(text(value) ?? '') ?? [];
    const email = accountEmail(holder);
    if (email !== undefined && key !== undefined) return { self: googleKey(email, key), links: grants(email, attribute) };
  }
  const email = accountEmail(text(account) ?? '');
  // An id alone is the last part of the name.
  const key = lastSegment(text(id) ?? text(name) ?? '');
  return { self: email === undefined || key === '' ? undefined : googleKey(email, key), links: grants(email, 'service_account_id') };
};

/** Keys for the XML API of Cloud Storage. */
const hmacKeyEvidence: EvidenceReader<JsonObject> = (attributes) => ({
  self: typedResource(attributes, 'google_storage_hmac_key'),
  links: grants(accountEmail(textAt(attributes, 'service_account_email') ?? ''), 'service_account_email'),
});

/**
 * Firewall rules and policies -attached_to-> the networks whose traffic they filter. Rules that select instances by tags or service accounts
 * are not resolved: several resources would have to be joined by names.
 */
const attached = (from: NodeRef | 'self', to: NodeRef, attribute: string): Link => ({
  link: 'edge',
  type: 'attached_to',
  from,
  to,
  attribute,
});

const networksOf = (attributes: JsonObject, scope: EvidenceScope, attribute: string): readonly NodeRef[] =>
  textsAt(attributes, attribute).flatMap((value) => networkNamed(value, projectOf(attributes, scope)) ?? []);

const firewall: LinkReader = (attributes, scope) =>
  networksOf(attributes, scope, 'network').map((network) => attached('self', network, 'network'));

/** A policy, named in full or by its name alone. */
const policiesOf = (attributes: JsonObject, scope: EvidenceScope, isGlobal: boolean): readonly NodeRef[] =>
  textsAt(attributes, 'firewall_policy').flatMap((value) => {
    const [project, region] = [projectOf(attributes, scope), regionOf(attributes, scope)];
    const place = isGlobal ? 'global' : `locations/${region}`;
    const isKnown = project !== '' && (isGlobal || region !== '');
    const full = isKnown && /^[a-z][a-z0-9-]*$/.test(value) ? `projects/${project}/${place}/firewallPolicies/${value}` : value;
    return googleResource(full, 'security_group', `google_compute_${isGlobal ? '' : 'region_'}network_firewall_policy`) ?? [];
  });

const association =
  (isGlobal: boolean): LinkReader =>
  (attributes, scope) =>
    networksOf(attributes, scope, 'attachment_target').flatMap((network) =>
      (['self', ...policiesOf(attributes, scope, isGlobal)] as const).map((from) => attached(from, network, 'attachment_target')),
    );

const rule =
  (isGlobal: boolean): LinkReader =>
  (attributes, scope) =>
    policiesOf(attributes, scope, isGlobal).map((policy) => attached('self', policy, 'firewall_policy'));

const nothing: LinkReader = () => [];

const firewalls: readonly (readonly [type: string, reader: LinkReader])[] = [
  ['google_compute_firewall', firewall],
  ['google_compute_network_firewall_policy', nothing],
  ['google_compute_network_firewall_policy_association', association(true)],
  ['google_compute_network_firewall_policy_rule', rule(true)],
  ['google_compute_network_firewall_policy_with_rules', nothing],
  ['google_compute_region_network_firewall_policy', nothing],
  ['google_compute_region_network_firewall_policy_association', association(false)],
  ['google_compute_region_network_firewall_policy_rule', rule(false)],
  ['google_compute_region_network_firewall_policy_with_rules', nothing],
];

const group: EvidenceReader<JsonObject> = (attributes) => {
  const email = textAt(attributes, 'group_key.id') ?? '';
  return { self: isEmail(email) ? googleGroup(email.toLowerCase()) : undefined, links: [] };
};

const network: EvidenceReader<JsonObject> = (attributes, scope) => ({
  self:
    ownResource(attributes, 'network', 'google_compute_network') ??
    networkNamed(text(attributes['name']) ?? '', projectOf(attributes, scope)),
  links: [],
});

/** Types whose full names are their keys, because no other service names its resources alike. */
const isNamed = (type: string): boolean =>
  type.startsWith('google_compute_') || /^google_(?:container_cluster|container_node_pool|cloudfunctions2?_function)$/.test(type);

const parts: readonly (readonly [type: string, reader: LinkReader])[] = [
  ...accountUsers,
  ...firewalls,
  ...networkMembers,
  ['google_container_cluster', clusterIssuers],
];

const isFirewall = new Set(firewalls.map(([type]) => type));

const typeOf = (type: string): NodeType =>
  type === 'google_compute_subnetwork' ? 'network' : isFirewall.has(type) ? 'security_group' : 'resource';

const joined = (type: string): EvidenceReader<JsonObject> => {
  const readers = parts.flatMap(([of, reader]) => (of === type ? [reader] : []));
  const nodeType = typeOf(type);
  const selfOf = (attributes: JsonObject): NodeRef | undefined =>
    isNamed(type) ? ownResource(attributes, nodeType, type) : typedResource(attributes, type);
  return (attributes, scope) => ({ self: selfOf(attributes), links: distinctLinks(readers.flatMap((read) => read(attributes, scope))) });
};

/** What the attributes of Google Cloud resources prove, by Terraform type. */
export const gcpEvidence: ReadonlyMap<string, EvidenceReader<JsonObject>> = new Map([
  ...[...new Set(parts.map(([type]) => type))].map((type) => [type, joined(type)] as const),
  ...policyEvidence,
  ['google_cloud_identity_group', group],
  ['google_compute_network', network],
  ['google_organization_iam_custom_role', customRoleEvidence],
  ['google_project_iam_custom_role', customRoleEvidence],
  ['google_service_account', serviceAccountEvidence],
  ['google_service_account_key', accountKeyEvidence],
  ['google_storage_hmac_key', hmacKeyEvidence],
]);
