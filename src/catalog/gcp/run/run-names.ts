import { lastSegment } from '../../../lib/last-segment.js';
import { isObject, text } from '../../../lib/json.js';
import type { AuditRecord } from '../../../model/audit-record.js';
import * as c from '../language.js';

/**
 * Names of Cloud Run resources. The first API names them `namespaces/P/services/S`, without a location; the second
 * `projects/P/locations/L/services/S`.
 */

/** Whether the record is of the first API. Its objects have a `spec`. */
const isKnative = ({ eventName, request: given }: AuditRecord): boolean => {
  const [, version] = /\.v(\d)(?:alpha|beta)?\d*\./.exec(eventName) ?? [];
  if (version !== undefined) return version === '1';
  return [given['service'], given['job']].some((one) => isObject(one) && isObject(one['spec']));
};
export const ofKnative: c.Read = (record) => isKnative(record);
export const ofSecond: c.Read = (record) => !isKnative(record);

/** The first API repeats the location as a label of the object. */
const labelled =
  (path: string): c.Read =>
  ({ request: given, response: made }) => {
    for (const from of [given, made]) {
      const labels = c.compilePath(path)(from);
      const location = isObject(labels) ? text(labels['cloud.googleapis.com/location']) : undefined;
      if (location !== undefined && location !== '') return location;
    }
    return undefined;
  };

const filled = (read: c.Read): c.Read => c.via(read, (value) => (value === '' ? undefined : value));

const location = c.either(
  c.inName('locations'),
  filled(c.context('labels.location')),
  c.request('region'),
  labelled('service.metadata.labels'),
  labelled('metadata.labels'),
);

const tail = (read: c.Read): c.Read => c.via(read, (name) => (typeof name === 'string' && name !== '' ? lastSegment(name) : undefined));

/** `member`: the member of the request that contains the object. `collection`: also `domainmappings`, in lower case. */
const nameIn = (collection: string, member: string): c.Read =>
  c.either(
    c.inName(collection),
    filled(c.request(`${member}Id`)),
    c.request(`${member}.metadata.name`),
    tail(c.request(`${member}.name`)),
    tail(c.request('name')),
    tail(c.response(`${member}.name`)),
  );

export const secondId = (collection: string, member: string): c.Read =>
  c.nameOf(`projects/{}/locations/{}/${collection}/{}`, c.project, location, nameIn(collection, member));

export const knativeId = (collection: string, member: string): c.Read =>
  c.nameOf(`locations/{}/namespaces/{}/${collection}/{}`, location, c.project, nameIn(collection, member));
