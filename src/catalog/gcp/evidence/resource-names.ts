import { text, type JsonObject } from '../../../lib/json.js';
import type { EvidenceScope, NodeRef, NodeType } from '../../../model/graph-evidence.js';
import { lastSegment } from '../../../lib/last-segment.js';
import * as c from '../language.js';

/** A resource by its full name in any spelling; undefined if the value is no full name. */
export const googleResource = (fullName: string, type: NodeType, resourceType: string): NodeRef | undefined => {
  const path = c.resourcePath(fullName);
  if (!/^(?:projects|organizations|folders)(?:\/[^/\s]+){3,}$/.test(path)) return undefined;
  return { key: `google/${path.toLowerCase()}`, type, resourceType, name: lastSegment(path) };
};

/** The resource itself by its full name. `id` comes before `self_link`, which may name another version of the API. */
export const ownResource = (attributes: JsonObject, type: NodeType, resourceType: string): NodeRef | undefined => {
  for (const name of ownNames) {
    const own = googleResource(text(attributes[name]) ?? '', type, resourceType);
    if (own !== undefined) return own;
  }
  return undefined;
};

/**
 * The resource itself by its type and full name, for services that name their resources alike: instances of Cloud SQL, Bigtable and Spanner
 * are all `projects/P/instances/N`.
 */
export const typedResource = (attributes: JsonObject, resourceType: string): NodeRef | undefined => {
  for (const attribute of ownNames) {
    const name = c.resourcePath(text(attributes[attribute]) ?? '');
    if (/(?:^|\/)(?:projects|namespaces|folders|organizations|billingAccounts)\/[^/]+\//.test(name))
      return { key: `${resourceType}/${name}`, type: 'resource', resourceType, name: lastSegment(name) };
  }
  return undefined;
};

const ownNames = ['id', 'self_link'];

/** The project of a resource: as declared, else in its name, else that of the provider. */
export const projectOf = (attributes: JsonObject, { account }: EvidenceScope): string =>
  text(attributes['project']) ?? segmentIn(attributes, 'projects') ?? account;

/** The region of a resource, perhaps that of its zone. */
export const regionOf = (attributes: JsonObject, { region }: EvidenceScope): string => {
  const zone = text(attributes['zone']);
  const location = text(attributes['region']) ?? zone ?? text(attributes['location']) ?? segmentIn(attributes, 'locations') ?? region;
  return lastSegment(location).replace(/-[a-z]$/, '');
};

const segmentIn = (attributes: JsonObject, collection: string): string | undefined => {
  for (const name of ownNames) {
    const found = c.segmentAfter(c.resourcePath(text(attributes[name]) ?? ''), collection);
    if (found !== undefined) return found;
  }
  return undefined;
};

/** A network, named by its URL, by `projects/P/global/networks/N`, `global/networks/N` or its name alone. */
export const networkNamed = (value: string, project: string): NodeRef | undefined => {
  const path = c.resourcePath(value);
  const [, name] = /^(?:global\/networks\/)?([a-z][a-z0-9-]*)$/.exec(path) ?? [];
  const full = name === undefined ? path : project === '' ? '' : `projects/${project}/global/networks/${name}`;
  return /^projects\/[^/]+\/global\/networks\/[^/]+$/.test(full) ? googleResource(full, 'network', 'google_compute_network') : undefined;
};

/** A subnetwork, named likewise. */
export const subnetworkNamed = (value: string, project: string, region: string): NodeRef | undefined => {
  const path = c.resourcePath(value);
  const [, named = region, name] = /^(?:regions\/([^/]+)\/subnetworks\/)?([a-z][a-z0-9-]*)$/.exec(path) ?? [];
  const full =
    name === undefined ? path : project === '' || named === '' ? '' : `projects/${project}/locations/${named}/subnetworks/${name}`;
  return /^projects\/[^/]+\/locations\/[^/]+\/subnetworks\/[^/]+$/.test(full)
    ? googleResource(full, 'network', 'google_compute_subnetwork')
    : undefined;
};
