import { lastSegment } from '../../../lib/last-segment.js';
import { isObject, text } from '../../../lib/json.js';
import type { AuditRecord } from '../../../model/audit-record.js';
import { either, request, response, via, type Read } from '../../dsl.js';
import { compilePath } from '../../read-path.js';
import { context, inName, nameOf, project } from '../gcp-reads.js';

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
export const ofKnative: Read = (record) => isKnative(record);
export const ofSecond: Read = (record) => !isKnative(record);

/** The first API repeats the location as a label of the object. */
const labelled =
  (path: string): Read =>
  ({ request: given, response: made }) => {
    for (const from of [given, made]) {
      const labels = compilePath(path)(from);
      const location = isObject(labels) ? text(labels['cloud.googleapis.com/location']) : undefined;
      if (location !== undefined && location !== '') return location;
    }
    return undefined;
  };

const filled = (read: Read): Read => via(read, (value) => (value === '' ? undefined : value));

const location = either(
  inName('locations'),
  filled(context('labels.location')),
  request('region'),
  labelled('service.metadata.labels'),
  labelled('metadata.labels'),
);

const tail = (read: Read): Read => via(read, (name) => (typeof name === 'string' && name !== '' ? lastSegment(name) : undefined));

/** `member`: the member of the request that contains the object. `collection`: also `domainmappings`, in lower case. */
const nameIn = (collection: string, member: string): Read =>
  either(
    inName(collection),
    filled(request(`${member}Id`)),
    request(`${member}.metadata.name`),
    tail(request(`${member}.name`)),
    tail(request('name')),
    tail(response(`${member}.name`)),
  );

export const secondId = (collection: string, member: string): Read =>
  nameOf(`projects/{}/locations/{}/${collection}/{}`, project, location, nameIn(collection, member));

export const knativeId = (collection: string, member: string): Read =>
  nameOf(`locations/{}/namespaces/{}/${collection}/{}`, location, project, nameIn(collection, member));
