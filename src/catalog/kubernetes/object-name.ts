/** How events and states name an object of the API, and how both names are compared. */

/** The kind of an object, without the version of its API: `apps`, `deployments`. The group of the core API is ''. */
export type Resource = { readonly group: string; readonly resource: string };

/** `deployments.apps`, as kubectl writes it. */
export const qualified = ({ group, resource }: Resource): string => (group === '' ? resource : `${resource}.${group}`);

/** `apps/v1` → `apps`; `v1` → ''. */
export const groupOf = (apiVersion: string): string => (apiVersion.includes('/') ? apiVersion.slice(0, apiVersion.indexOf('/')) : '');

/** The name of a kind in URLs, as the API machinery guesses it. Source: apimachinery `meta.UnsafeGuessKindToResource`. */
export const resourceOfKind = (kind: string): string => {
  const name = kind.toLowerCase();
  if (name === '' || name === 'endpoints') return name;
  if (name.endsWith('s')) return `${name}es`;
  return name.endsWith('y') ? `${name.slice(0, -1)}ies` : `${name}s`;
};

/** Resources that moved to another group; old events and manifests name the former one. */
export const currentGroup = (group: string, resource: string): string =>
  group !== 'extensions' ? group : /^(?:ingresses|networkpolicies)$/.test(resource) ? 'networking.k8s.io' : 'apps';

/**
 * Identifies an object whatever the version of its API: `deployments.apps/shop/web`. The namespace is '' for objects of the cluster, and for
 * those of the namespace `default`, which manifests need not name.
 */
export const objectKey = (group: string, resource: string, namespace: string, name: string): string =>
  `${qualified({ group: currentGroup(group, resource), resource })}/${namespace === 'default' ? '' : namespace}/${name}`;

/** Identifies all objects of a kind in a namespace, or in the cluster: `deployments.apps/shop/*`. */
export const collectionKey = (group: string, resource: string, namespace: string): string => objectKey(group, resource, namespace, '*');

/** The collection of an object, by its key. */
export const collectionOf = (key: string): string => (key === '' ? '' : `${key.slice(0, key.lastIndexOf('/'))}/*`);

/** Stands for the namespace of objects that have none. */
export const anyNamespace = '*';

/** The id of `kubernetes_labels` and its like: `apiVersion=apps/v1,kind=Deployment,name=web,namespace=shop`. '' if it is none. */
export const keyOfId = (id: string): string => {
  const parts = new Map(id.split(',').map((part) => [part.slice(0, part.indexOf('=')), part.slice(part.indexOf('=') + 1)]));
  const kind = parts.get('kind') ?? '';
  const name = parts.get('name') ?? '';
  return kind === '' || name === ''
    ? ''
    : objectKey(groupOf(parts.get('apiVersion') ?? ''), resourceOfKind(kind), parts.get('namespace') ?? '', name);
};
