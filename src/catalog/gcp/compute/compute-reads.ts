import { lastSegment } from '../../../lib/last-segment.js';
import type { AuditRecord } from '../../../model/audit-record.js';
import { isList, isObject, text, type Json } from '../../../lib/json.js';
import { on, reader, set, via, type EditSpec, type From, type Read, type Target } from '../../dsl.js';
import { snakeCase } from '../../blocks.js';
import { tagMap, withheld } from '../../values.js';
import { resource } from '../gcp-reads.js';
import { resourcePath, segmentAfter } from '../resource-path.js';

/**
 * Readers that all parts of Compute Engine share. Requests are protocol buffers of the REST bodies: repeated fields have plural names
 * (`alloweds`), maps are lists of `{key, value}`, 64-bit numbers are strings. Source: real entries, Compute Engine API reference.
 */

/** Options that an instance has unless somebody turns them off or chooses another. */
export const instanceDefaults = {
  'scheduling.provisioning_model': 'STANDARD',
  'shielded_instance_config.enable_integrity_monitoring': true,
  'shielded_instance_config.enable_vtpm': true,
} as const;

/**
 * The path of the resource that the call changes. `resourceName` may have the number of the project; then the response, which links to the
 * resource by project id, is preferred.
 */
export const target: Read = (record) => {
  const link = /^projects\/\d+\//.test(record.resource) ? text(record.response['targetLink']) : undefined;
  return link === undefined ? resource(record) : resourcePath(link);
};

/** The resource that the call changes, under a type. */
export const the = (type: string): Target => on(type, { id: target });

/** A segment of the path of the changed resource: the name after `zones`. */
export const segment = (collection: string): Read => {
  const inForm = collection === 'zones' || collection === 'regions' ? 'locations' : collection;
  return (record) => {
    const path = target(record);
    return typeof path === 'string' ? segmentAfter(path, inForm) : undefined;
  };
};

/** Whether the request has more than its type. */
const hasMembers = ({ request }: AuditRecord): boolean => Object.keys(request).some((name) => name !== '@type');

/**
 * The value of a call that writes a whole attribute: a request omits an empty one. A call whose request is withheld sets an unknown value;
 * the last entry of an operation never has a request, and says nothing about values.
 */
export const whole = (from: From, empty: Json = null): Read => {
  const read = reader(from);
  return (record) => {
    const value = read(record);
    if (value !== undefined && value !== null) return value;
    if (hasMembers(record)) return empty;
    return record.operation?.part === 'last' ? undefined : withheld;
  };
};

/** The name at the end of a path, for attributes that the provider stores as a bare name: machine types, disk types, zones. */
export const shortName = (from: From): Read =>
  via(from, (value) => {
    if (typeof value === 'string') return lastSegment(value);
    return isList(value) ? value.map((one) => (typeof one === 'string' ? lastSegment(one) : one)) : undefined;
  });

const asSelfLink = (value: string, project: string): string => {
  const path = value.replace(/^(?:https?:)?\/\/[^/]+\/(?:compute\/)?(?:(?:v1|beta|alpha)\/)?/, '');
  if (path.startsWith('projects/')) return `https://www.googleapis.com/compute/v1/${path}`;
  return /^(?:zones\/|regions\/|global\/)/.test(path) && project !== '' ? asSelfLink(`projects/${project}/${path}`, project) : value;
};

/** The self link that the provider stores, from any spelling of it: a partial path means the project of the changed resource. */
export const selfLink = (from: From): Read =>
  via(from, (value, record) => {
    const project = text(segment('projects')(record)) ?? '';
    if (typeof value === 'string') return asSelfLink(value, project);
    return isList(value) ? value.map((one) => (typeof one === 'string' ? asSelfLink(one, project) : one)) : undefined;
  });

/** Labels of a new or changed resource: requests write `[{key, value}]`, `[]` without labels. */
export const labels: EditSpec = set(tagMap('labels'), 'map');

/** Labels of `setLabels`, which replaces them: without labels, the request only has their fingerprint. */
export const allLabels: EditSpec = set(whole(tagMap('labels'), {}), 'map');

/** Blocks of the provider from a list of objects: names in snake case, links and nested objects as they are. */
export const blocksOf = (from: From, translate: Readonly<Record<string, (value: Json) => Json>> = {}): Read =>
  via(from, (value) =>
    (isList(value) ? value : [value]).flatMap((one): Json[] =>
      isObject(one)
        ? [
            Object.fromEntries(
              Object.entries(one).map(([name, member = null]) => [snakeCase(name), translate[snakeCase(name)]?.(member) ?? member]),
            ),
          ]
        : [],
    ),
  );
