import { text, type JsonObject } from '../../../lib/json.js';
import type { NodeRef, NodeType, PodRef } from '../../../model/graph-evidence.js';
import { clusterAccount, clusterObjectKey } from '../../graph-keys.js';
import { textAt } from '../../values-at.js';

/** An object of a cluster. The namespace is '' for objects of the cluster. */
export type ObjectName = { readonly cluster: string; readonly namespace: string; readonly name: string };

/**
 * The name of an object from its metadata, or from its id (`namespace/name`), which is all that some records show. Objects without a namespace
 * lie in `default`. Undefined if the object has no name, such as one whose name the cluster will choose.
 */
export const objectName = (attributes: JsonObject, cluster: string, isNamespaced: boolean): ObjectName | undefined => {
  const parts = (text(attributes['id']) ?? '').split('/');
  const [idNamespace, idName] = parts.length === 2 ? parts : ['', parts.length === 1 ? parts[0] : ''];
  const name = textAt(attributes, 'metadata.name') ?? text(idName);
  if (name === undefined) return undefined;
  return { cluster, namespace: isNamespaced ? (textAt(attributes, 'metadata.namespace') ?? text(idNamespace) ?? 'default') : '', name };
};

/** `kind`: as manifests write it. The Terraform type is the one without a version. */
export const objectRef = (kind: string, type: NodeType, resourceType: string, { cluster, namespace, name }: ObjectName): NodeRef => ({
  key: clusterObjectKey(cluster, kind, namespace, name),
  type,
  resourceType,
  name: namespace === '' ? name : `${namespace}/${name}`,
});

export const accountRef = ({ cluster, namespace, name }: ObjectName): NodeRef => clusterAccount(cluster, namespace, name);

/** A pod with the uid in its metadata. */
export const podRefOf = (attributes: JsonObject, name: ObjectName): PodRef => ({ ...name, uid: textAt(attributes, 'metadata.uid') ?? '' });
