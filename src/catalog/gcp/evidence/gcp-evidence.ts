import { text, type JsonObject } from '../../../lib/json.js';
import type { EvidenceReader, NodeRef, NodeType } from '../../../model/graph-evidence.js';
import { googleGroup } from '../../graph-keys.js';
import { textAt } from '../../values-at.js';
import { isEmail } from './account-email.js';
import { accountUsers } from './account-users.js';
import { clusterIssuers } from './cluster-issuers.js';
import { distinctLinks } from './distinct-links.js';
import { firewalls } from './firewalls.js';
import { customRoleEvidence, policyEvidence } from './iam-policies.js';
import type { LinkReader } from './link-reader.js';
import { networkMembers } from './network-members.js';
import { networkNamed, ownResource, projectOf, typedResource } from './resource-names.js';
import { accountKeyEvidence, hmacKeyEvidence, serviceAccountEvidence } from './service-accounts.js';

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
