import { isList, isObject, text, type Json, type JsonObject } from '../../lib/json.js';
import type { AuditRecord } from '../../model/audit-record.js';
import type { AuditContext } from './audit-object.js';
import type { ChangedObject } from './compare-object.js';
import { kindOf } from './object-kinds.js';
import { mergeStyleOf, readMerge } from './patches/read-merge.js';
import { readOperations } from './patches/read-operations.js';
import { isSteps, onlyTouched, touchedAt, touchedByMerge, touchedByOperations, united, type Touched } from './patches/touched.js';

/**
 * The object of a record after the write (D78): the API server's answer where the audit level has it, else what the request says. Undefined
 * if the record shows neither.
 */
export const changedObject = ({ request, response }: AuditRecord, context: AuditContext): ChangedObject | undefined => {
  const { verb, patch } = context;
  if (context.subresource === 'scale') return scaled(request, response, patch);
  if (context.subresource === 'status') return withStatus(request, response, context);
  const isPatch = verb === 'patch';
  const operations = isList(patch) ? patch : undefined;
  const hasRequest = operations !== undefined || Object.keys(request).length > 0;
  if (isObjectOfApi(response)) {
    const isApplied = isPatch && operations === undefined && isApplyRequest(request);
    const touched: Touched =
      !isPatch || !hasRequest ? true : operations ? touchedByOperations(operations, response) : touchedByMerge(request);
    const admitted = touchedByOperations(context.admitted ?? [], response);
    return make(response, united(touched, admitted), true, isApplied);
  }
  if (operations !== undefined) {
    const { object, touched } = readOperations(operations);
    return make(object, touched, false, false);
  }
  if (!hasRequest) return undefined;
  if (!isPatch) return make(request, true, false, false);
  if (isApplyRequest(request)) return make(request, touchedByMerge(request), false, false);
  const style = mergeStyleOf(request, kindOf(context) === undefined);
  const { object, touched } = readMerge(request, style);
  return make(object, touched, false, false, style === 'strategic');
};

/** A response may also be a `Status`. */
export const isObjectOfApi = (value: JsonObject): boolean =>
  isObject(value['metadata']) && value['kind'] !== 'Status' && text(value['metadata']['name']) !== undefined;

/** Only an applied configuration names the object in full; patches of clients contain differences. */
const isApplyRequest = ({ apiVersion, kind, metadata }: JsonObject): boolean =>
  text(apiVersion) !== undefined && text(kind) !== undefined && isObject(metadata) && text(metadata['name']) !== undefined;

const make = (given: JsonObject, written: Touched, isWhole: boolean, isApplied: boolean, isStrategic = false): ChangedObject => {
  const object = configured(given);
  const touched = withStringData(written);
  // An applied configuration may also remove members, which the whole object shows.
  const isPart = isWhole && touched !== true;
  const kept = isApplied || !isPart ? object : onlyTouched(object, touched);
  return { object: kept, whole: isPart ? object : undefined, touched, isWhole, isApplied, isStrategic };
};

/** The API server moves the text in `stringData` of a secret to `data`. */
const withStringData = (touched: Touched): Touched => {
  if (touched === true || isSteps(touched) || touched['stringData'] === undefined) return touched;
  const { data = {}, stringData } = touched;
  return { ...touched, data: united(data, stringData) };
};

/** Without the parts that nobody configures. */
const configured = (object: JsonObject): JsonObject => {
  const { status: _, metadata, ...rest } = object;
  if (!isObject(metadata)) return rest;
  const { managedFields: __, ...own } = metadata;
  const { annotations } = own;
  if (!isObject(annotations)) return { ...rest, metadata: own };
  const { 'kubectl.kubernetes.io/last-applied-configuration': ___, ...others } = annotations;
  return { ...rest, metadata: { ...own, annotations: others } };
};

/**
 * A write of the status may change labels and annotations, which persist for some kinds (D12): only the answer shows whether they did.
 * Undefined if the request writes none.
 */
const withStatus = (request: JsonObject, response: JsonObject, { verb, patch }: AuditContext): ChangedObject | undefined => {
  if (!isObjectOfApi(response)) return undefined;
  const written = verb !== 'patch' ? true : isList(patch) ? touchedByOperations(patch, response) : touchedByMerge(request);
  const touched: Record<string, Touched> = {};
  for (const name of ['labels', 'annotations']) {
    const part = written === true ? true : touchedAt(touchedAt(written, ['metadata']) ?? {}, [name]);
    if (part !== undefined) touched[name] = part;
  }
  return Object.keys(touched).length === 0 ? undefined : make(response, { metadata: touched }, true, false);
};

/** A `Scale` omits zero replicas. */
const scaled = (request: JsonObject, response: JsonObject, patch: Json | undefined): ChangedObject | undefined => {
  const spec = isObject(response['spec']) ? response['spec'] : isObject(request['spec']) ? request['spec'] : undefined;
  const operation = (isList(patch) ? patch : []).find((one) => isObject(one) && one['path'] === '/spec/replicas');
  const given =
    spec !== undefined || response['kind'] === 'Scale' ? (spec?.['replicas'] ?? 0) : isObject(operation) ? operation['value'] : undefined;
  if (given === undefined) return undefined;
  return {
    object: { spec: { replicas: given } },
    scale: given,
    touched: { spec: { replicas: true } },
    isWhole: true,
    isApplied: false,
    isStrategic: false,
  };
};

/** Whether the object is written by a controller of its owner, which the owner's configuration describes (D79). */
export const isOwned = (object: JsonObject): boolean => {
  const owners = isObject(object['metadata']) ? object['metadata']['ownerReferences'] : undefined;
  return isList(owners) && owners.some((one) => isObject(one) && one['controller'] === true);
};

/** Whether the object is being deleted: it lives on until its finalizers have run. */
export const isTerminating = ({ metadata }: JsonObject): boolean => isObject(metadata) && text(metadata['deletionTimestamp']) !== undefined;

/** The release that Helm says an object belongs to. */
export const releaseOf = ({ metadata }: JsonObject): { readonly name: string; readonly namespace: string } | undefined => {
  if (!isObject(metadata)) return undefined;
  const { labels, annotations } = metadata;
  if (!isObject(labels) || labels['app.kubernetes.io/managed-by'] !== 'Helm' || !isObject(annotations)) return undefined;
  const name = text(annotations['meta.helm.sh/release-name']);
  const namespace = text(annotations['meta.helm.sh/release-namespace']);
  return name === undefined || namespace === undefined ? undefined : { name, namespace };
};
