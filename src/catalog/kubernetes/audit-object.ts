import { isList, isObject, type Json, type JsonObject } from '../../lib/json.js';
import { parseDocument } from '../../lib/parse-document.js';
import type { CutContext } from '../incomplete.js';
import type { ClusterCaller } from './decode-user.js';
import { currentGroup, objectKey } from './object-name.js';

/** The object that an event names. All are '' if absent; `namespace` is '' for objects of the cluster. */
export type AuditObject = {
  readonly group: string;
  readonly version: string;
  readonly resource: string;
  readonly subresource: string;
  readonly namespace: string;
  readonly name: string;
};

/** kubectl's notation, by which records and the catalog name a call: `patch deployments.apps/scale`. */
export const callName = (verb: string, { group, resource, subresource }: AuditObject, requestURI: string): string => {
  const target = resource === '' ? pathOf(requestURI) : group === '' ? resource : `${resource}.${group}`;
  return `${verb} ${target}${subresource === '' ? '' : `/${subresource}`}`;
};

const pathOf = (requestURI: string): string => requestURI.split('?', 1)[0] ?? '';

/** `apps/v1/namespaces/shop/deployments/web`, as Google Cloud spells it; the group of the core API is `core`. */
export const objectPath = ({ group, version, resource, subresource, namespace, name }: AuditObject): string =>
  resource === ''
    ? ''
    : [
        group === '' ? 'core' : group,
        version,
        ...(namespace === '' || resource === 'namespaces' ? [] : ['namespaces', namespace]),
        resource,
        ...(name === '' ? [] : [name]),
        ...(subresource === '' ? [] : [subresource]),
      ].join('/');

/**
 * The object at such a path; all '' for others. Names of namespaces are followed by no other part, or by one of their subresources.
 */
export const objectAt = (path: string): AuditObject => {
  const [group = '', version = '', ...parts] = path.split('/');
  const isInNamespace = parts[0] === 'namespaces' && parts.length > 2 && !namespaceParts.has(parts[2] ?? '');
  const [resource = '', name = '', subresource = ''] = isInNamespace ? parts.slice(2) : parts;
  if (version === '' || resource === '') return noObject;
  return {
    group: group === 'core' ? '' : currentGroup(group, resource),
    version,
    resource,
    subresource,
    namespace: isInNamespace ? (parts[1] ?? '') : resource === 'namespaces' ? name : '',
    name,
  };
};

/** The object that a URI of the API names: `/api/v1/…` or `/apis/GROUP/VERSION/…`, with or without a query. */
export const objectInUri = (requestURI: string): AuditObject =>
  objectAt((requestURI.split('?', 1)[0] ?? '').replace(/^\/api\//, 'core/').replace(/^\/apis\//, ''));

/** The key of the object that a URI names, such as the id of `kubectl_manifest`, see `objectKey`; '' if it names none. */
export const keyOfUri = (requestURI: string): string => {
  const { group, resource, namespace, name } = objectInUri(requestURI);
  return name === '' ? '' : objectKey(group, resource, resource === 'namespaces' ? '' : namespace, name);
};

const namespaceParts: ReadonlySet<string> = new Set(['status', 'finalize']);
const noObject: AuditObject = { group: '', version: '', resource: '', subresource: '', namespace: '', name: '' };

/** The parts of a record that the catalog reads in addition to its request and response. */
export type AuditContext = AuditObject &
  CutContext & {
    readonly verb: string;
    readonly level: string;
    /** '' if the request names no field manager. */
    readonly fieldManager: string;
    /** Whether the request restricts a collection to some of its objects. */
    readonly selects: boolean;
    /** The labels that all objects of the collection have, if the request restricts it by nothing else. */
    readonly selectedLabels?: SelectedLabels;
    readonly excludedLabels?: ExcludedLabels;
    /** The name of the only object of the collection, if the request restricts it so. */
    readonly selectedName?: string;
    /** Whether the write created an object that did not exist: an applied one, or an update of some kinds. */
    readonly isCreated: boolean;
    /** The operations of a JSON patch, whose request is no object; `{}` for an empty patch. */
    readonly patch?: JsonObject[string];
    /** The operations that mutating webhooks added to the write, if the event shows them. */
    readonly admitted?: readonly Json[];
    /** True for a write that tells what a pod is, see `showsPod`; else absent. */
    readonly showsPod?: true;
    readonly caller?: ClusterCaller;
  };

/** Whether the API server, or the input, took the objects out of an event that was too large. Source: kubernetes `apiserver/plugin/pkg/audit/truncate`. */
export const isTruncated = (annotations: JsonObject): boolean => annotations[truncated] === 'true';
/** Set to `"true"`. */
export const truncated = 'audit.k8s.io/truncated';

/**
 * The patches of mutating webhooks, in the order in which they were applied. The API server adds them to events of level `Request` and
 * above. Source: kubernetes `apiserver/pkg/admission/plugin/webhook/mutating/dispatcher.go`, `patchAuditAnnotationPrefix`.
 */
export const admittedPatches = (annotations: JsonObject): readonly Json[] =>
  Object.entries(annotations)
    .flatMap(([name, value]) => {
      const [, round, index] = /^patch\.webhook\.admission\.k8s\.io\/round_(\d+)_index_(\d+)$/.exec(name) ?? [];
      return round === undefined ? [] : [{ round: Number(round), index: Number(index), patch: patchIn(value) }];
    })
    .sort((one, other) => one.round - other.round || one.index - other.index)
    .flatMap(({ patch }) => patch);

const patchIn = (annotation: Json | undefined): readonly Json[] => {
  const parsed = typeof annotation === 'string' ? parseDocument(annotation) : undefined;
  const patch = isObject(parsed) ? parsed['patch'] : undefined;
  return isList(patch) ? patch : [];
};

/** The required value of each label, or a list of the allowed ones; '' if the label must be missing. */
type SelectedLabels = Readonly<Record<string, string | readonly string[]>>;
/** The excluded values of each label; '' if the label must be present. */
type ExcludedLabels = Readonly<Record<string, readonly string[]>>;
type LabelSelector = { readonly selectedLabels: SelectedLabels; readonly excludedLabels?: ExcludedLabels };

const equality = /^\s*([\w./-]+)(?:\s*==?\s*([\w.-]+)|\s+in\s*\(([\w.,\s-]+)\))\s*$/;
const inequality = /^\s*([\w./-]+)(?:\s*!=\s*([\w.-]+)|\s+notin\s*\(([\w.,\s-]+)\))?\s*$/;
const absence = /^\s*!\s*([\w./-]+)\s*$/;

const listIn = (text: string): readonly string[] => [...new Set(text.split(',').map((one) => one.trim()))];

/** The labels that a selector requires and excludes; undefined if the request has no selector of labels, or one that cannot be read. */
export const labelSelector = (requestURI: string): LabelSelector | undefined => {
  const selector = queryOf(requestURI, 'labelSelector');
  if (selector === '' || queryOf(requestURI, 'fieldSelector') !== '') return undefined;
  const parts = selector.match(/(?:[^,(]|\([^()]*\))+/g) ?? [];
  if (parts.join(',') !== selector) return undefined;
  const selected = new Map<string, readonly string[]>();
  const excluded = new Map<string, readonly string[]>();
  for (const part of parts) {
    const [, missing] = absence.exec(part) ?? [];
    const [, name = missing, value = missing === undefined ? undefined : '', among = ''] = equality.exec(part) ?? [];
    if (name !== undefined) {
      const values = value === undefined ? listIn(among) : [value];
      selected.set(name, selected.get(name)?.filter((one) => values.includes(one)) ?? values);
      continue;
    }
    const [, other, unlike, none] = inequality.exec(part) ?? [];
    if (other === undefined) return undefined;
    excluded.set(other, [...(excluded.get(other) ?? []), ...(none === undefined ? [unlike ?? ''] : listIn(none))]);
  }
  const selectedLabels = Object.fromEntries(
    [...selected].map(([name, values]) => [name, values.length === 1 ? (values[0] ?? '') : values]),
  );
  return { selectedLabels, ...(excluded.size === 0 ? {} : { excludedLabels: Object.fromEntries(excluded) }) };
};

/** The name of the only object that a selector of fields selects; undefined for any other selector. */
export const selectedName = (requestURI: string): string | undefined =>
  queryOf(requestURI, 'labelSelector') === ''
    ? /^metadata\.name={1,2}([\w.-]+)$/.exec(queryOf(requestURI, 'fieldSelector'))?.[1]
    : undefined;

/** A parameter in the query of a URI; '' if absent. */
export const queryOf = (requestURI: string, name: string): string => {
  const at = requestURI.indexOf('?');
  return at < 0 ? '' : (new URLSearchParams(requestURI.slice(at + 1)).get(name) ?? '');
};
