import { objectOf, isObject, type JsonObject } from '../../../lib/json.js';
import type { AuditRecord } from '../../../model/audit-record.js';
import { unwrapped, withoutList } from './containers.js';
import { jobFromKnative, serviceFromKnative } from './from-knative.js';
import { serviceToKnative } from './to-knative.js';

/** The forms in which the tables of attributes read a request: with one container in place of the list, and in either version of the API. */

/** Replaces the object at a path, if there is one. */
const replaced = (object: JsonObject, [name, ...rest]: readonly string[], change: (inner: JsonObject) => JsonObject): JsonObject => {
  if (name === undefined) return change(object);
  const inner = object[name];
  return isObject(inner) ? { ...object, [name]: replaced(inner, rest, change) } : object;
};

const template = (inner: JsonObject): JsonObject =>
  unwrapped(replaced(inner, ['vpcAccess'], (access) => withoutList(access, 'networkInterfaces')));

/**
 * The object of the first API: the one in the response, in which the service has filled in its defaults, if it is complete. The request of
 * `CreateService` has it under `service`.
 */
const knativeObject = ({ request, response }: AuditRecord, member: string): JsonObject | undefined => {
  const inner = objectOf(objectOf(objectOf(objectOf(response['spec'])['template'])['spec']));
  if (inner['containers'] !== undefined || inner['template'] !== undefined) return response;
  const given = request[member];
  return isObject(given) ? given : undefined;
};

const ownKnative = (service: JsonObject): JsonObject => ({ service: replaced(service, ['spec', 'template', 'spec'], unwrapped) });

export const knativeForm = (record: AuditRecord): JsonObject | undefined => {
  const service = knativeObject(record, 'service');
  return service === undefined ? undefined : ownKnative(service);
};

/** A change through the second API, for a service that is declared as an object of Knative. */
export const knativeFormOfSecond = ({ request }: AuditRecord): JsonObject | undefined =>
  isObject(request['service']) ? ownKnative(serviceToKnative(request['service'], request)) : undefined;

export const secondForm =
  (member: string, path: readonly string[]) =>
  ({ request }: AuditRecord): JsonObject | undefined =>
    isObject(request[member]) ? { ...request, [member]: replaced(request[member], path, template) } : undefined;

/** A change through the first API, for a service or job that is declared in the form of the second. */
export const secondFormOfKnative =
  (member: 'service' | 'job') =>
  (record: AuditRecord): JsonObject | undefined => {
    const object = knativeObject(record, member);
    if (object === undefined) return undefined;
    return member === 'service'
      ? { service: replaced(serviceFromKnative(object), ['template'], template) }
      : { job: replaced(jobFromKnative(object), ['template', 'template'], template) };
  };
