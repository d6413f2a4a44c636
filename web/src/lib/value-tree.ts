import { parsedJson } from './parsed-json.js';

/** A value of a record, as a tree. */
export type ValueNode = {
  readonly name: string;
  /** Names from the root, separated by dots. */
  readonly path: string;
  readonly kind: 'object' | 'list' | 'string' | 'other';
  /** The object or list was JSON in a string. */
  readonly isJson: boolean;
  /** The value; empty for an object and a list. */
  readonly text: string;
  readonly children: readonly ValueNode[];
};

/** Levels that are shown; what is deeper is left out. */
const deepest = 40;

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null;

/** The tree of a value. JSON in strings is a part of the tree. */
export const valueNode = (name: string, value: unknown, parent = '', depth = 0): ValueNode => {
  const path = parent === '' ? name : `${parent}.${name}`;
  const json = depth < deepest && typeof value === 'string' ? parsedJson(value) : undefined;
  const inner = json ?? value;
  if (!isObject(inner)) {
    const isString = typeof inner === 'string';
    return { name, path, kind: isString ? 'string' : 'other', isJson: false, text: isString ? inner : String(inner), children: [] };
  }
  const kind = Array.isArray(inner) ? 'list' : 'object';
  const children =
    depth < deepest
      ? Object.entries(inner).map(([key, one]) => valueNode(key, one, path, depth + 1))
      : [{ name: '…', path: `${path}.…`, kind: 'other' as const, isJson: false, text: 'deeper levels are not shown', children: [] }];
  return { name, path, kind, isJson: json !== undefined, text: '', children };
};

const isEmpty = ({ kind, text, children }: ValueNode): boolean =>
  kind === 'string' ? text === '' : kind === 'other' ? text === 'null' : children.every(isEmpty);

const words = (search: string): readonly string[] =>
  search
    .toLowerCase()
    .split(/\s+/)
    .filter((word) => word !== '');

/** The nodes with a value whose path and text contain all words, and what is around them. `withEmpty`: also those without a value. */
export const searchedNodes = (nodes: readonly ValueNode[], search: string, withEmpty: boolean): readonly ValueNode[] => {
  const wanted = words(search);
  const keep = (node: ValueNode): readonly ValueNode[] => {
    if (!withEmpty && isEmpty(node)) return [];
    if (node.children.length > 0) {
      const children = node.children.flatMap(keep);
      return children.length === 0 ? [] : [{ ...node, children }];
    }
    const text = `${node.path}\n${node.text}`.toLowerCase();
    return wanted.every((word) => text.includes(word)) ? [node] : [];
  };
  return nodes.flatMap(keep);
};
