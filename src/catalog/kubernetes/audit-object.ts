import type { JsonObject } from '../../lib/json.js';

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

/** What the catalog reads of a record beyond its request and response. */
export type AuditContext = AuditObject & {
  readonly verb: string;
  readonly level: string;
  /** '' if the request names no field manager. */
  readonly fieldManager: string;
  /** Whether the request restricts a collection to some of its objects. */
  readonly selects: boolean;
  /** Whether the write created an object that did not exist: an applied one, or an update of some kinds. */
  readonly isCreated: boolean;
  /** The operations of a JSON patch, whose request is no object. */
  readonly patch?: JsonObject[string];
};

/** A parameter in the query of a URI; '' if absent. */
export const queryOf = (requestURI: string, name: string): string => {
  const at = requestURI.indexOf('?');
  return at < 0 ? '' : (new URLSearchParams(requestURI.slice(at + 1)).get(name) ?? '');
};
