import { entryOf, type Json, type JsonObject, isList, isObject, objectOf, text } from '../../../lib/json.js';
import type { AuditRecord } from '../../../model/audit-record.js';
import { defined } from './objects.js';
import { unwrapped, withoutList } from './containers.js';
import { jobFromKnative, serviceFromKnative } from './from-knative.js';

/** The forms in which the tables of attributes read a request: with one container in place of the list, and in either version of the API. */

/**
 * A service of the second API in the form of Knative, as far as the forms correspond. Only parts that the mask of the call covers. Scaling
 * and ingress are annotations, of which the result has no others.
 */
const serviceToKnative = (service: JsonObject, request: JsonObject): JsonObject => {
  const mask = maskOf(request);
  const covers = (member: string): boolean =>
    mask === undefined || mask.some((path) => path === '*' || path === member || path.startsWith(`${member}.`));
  const template = covers('template') ? objectOf(service['template']) : {};
  const { containers, timeout, serviceAccount, maxInstanceRequestConcurrency, scaling } = template;
  const { minInstanceCount, maxInstanceCount } = objectOf(scaling);
  const ingress = covers('ingress') ? entryOf(ingresses, text(service['ingress']) ?? '') : undefined;
  return {
    metadata: defined({ annotations: ingress === undefined ? undefined : { 'run.googleapis.com/ingress': ingress } }),
    spec: defined({
      template: {
        metadata: {
          annotations: defined({
            'autoscaling.knative.dev/minScale': numeral(minInstanceCount),
            'autoscaling.knative.dev/maxScale': numeral(maxInstanceCount),
          }),
        },
        spec: defined({
          containerConcurrency: maxInstanceRequestConcurrency,
          timeoutSeconds: typeof timeout === 'string' ? Number(timeout.replace(/s$/, '')) : undefined,
          serviceAccountName: serviceAccount,
          containers: isList(containers) ? containers.map((one) => container(objectOf(one))) : undefined,
        }),
      },
      traffic: covers('traffic') && isList(service['traffic']) ? service['traffic'].map(target) : undefined,
    }),
  };
};

const ingresses: Readonly<Record<string, string>> = {
  INGRESS_TRAFFIC_ALL: 'all',
  INGRESS_TRAFFIC_INTERNAL_ONLY: 'internal',
  INGRESS_TRAFFIC_INTERNAL_LOAD_BALANCER: 'internal-and-cloud-load-balancing',
};

const container = ({ env, ...rest }: JsonObject): JsonObject =>
  defined({ ...rest, env: isList(env) ? env.map((one) => variable(objectOf(one))) : undefined });

const variable = ({ valueSource, ...rest }: JsonObject): JsonObject => {
  const { secret, version } = objectOf(objectOf(valueSource)['secretKeyRef']);
  return secret === undefined ? rest : { ...rest, valueFrom: { secretKeyRef: { name: secret, key: version } } };
};

const target = (given: Json): JsonObject => {
  const { type, revision, percent, tag } = objectOf(given);
  return defined({ latestRevision: text(type)?.endsWith('_LATEST') === true, revisionName: revision, percent, tag });
};

const maskOf = ({ updateMask }: JsonObject): readonly string[] | undefined => {
  const paths = isObject(updateMask) ? updateMask['paths'] : updateMask;
  const list = isList(paths) ? paths.flatMap((one) => text(one) ?? []) : (text(paths)?.split(',') ?? []);
  return list.length === 0 ? undefined : list.map((path) => path.trim());
};

const numeral = (value: Json | undefined): string | undefined =>
  value === undefined || value === null ? undefined : JSON.stringify(value);
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
