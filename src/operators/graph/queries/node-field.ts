import { isObject, type Json } from '../../../lib/json.js';
import type { GraphNode } from '../../../model/contracts/graph-view.js';

/** The fields of a node in conditions and results, besides `metadata.…`. */
export const fieldNames = ['id', 'type', 'label', 'severity', 'resource_type', 'resource_name', 'timestamp'] as const;

/** `metadata.user.name` as its parts; undefined if there is no such field. */
export const fieldOf = (text: string): readonly string[] | undefined => {
  const [first = '', ...rest] = text.split('.');
  if (first === 'metadata') return rest.length > 0 && rest.every((part) => part !== '') ? [first, ...rest] : undefined;
  return rest.length === 0 && fieldNames.some((name) => name === first) ? [first] : undefined;
};

/** Undefined if the node has no such field. A key of the metadata may contain dots itself. */
export const fieldValue = (node: GraphNode, [first = '', ...rest]: readonly string[]): Json | undefined => {
  if (first === 'id' || first === 'type' || first === 'label') return node[first];
  if (first !== 'metadata') return own(node.data, first);
  const whole = own(node.data.metadata, rest.join('.'));
  return whole !== undefined ? whole : rest.reduce<Json | undefined>(own, node.data.metadata as Json);
};

const own = (value: unknown, key: string): Json | undefined => (isObject(value) && Object.hasOwn(value, key) ? value[key] : undefined);
