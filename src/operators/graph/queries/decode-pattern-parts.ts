import { isList, isObject, type Json } from '../../../lib/json.js';
import { edgeTypes, nodeTypes } from '../../../model/graph-evidence.js';
import { decodeConditions } from './decode-conditions.js';
import { expectMembers, invalid } from './invalid.js';
import type { EdgePattern, NodePattern } from './pattern-query.js';

const maxHops = 8;
const nodeMembers = ['var', 'type', 'where'];
const edgeMembers = ['type', 'direction', 'hops'];
const directions = ['out', 'in', 'any'] as const;

export const decodeNode = (part: Json, path: string): NodePattern => {
  if (!isObject(part)) throw invalid(path, 'expected a node: {"var", "type", "where"}');
  if (Object.hasOwn(part, 'edge')) throw invalid(path, 'expected a node: nodes and edges alternate');
  expectMembers(part, nodeMembers, path);
  const { var: name, type, where } = part;
  const hasName = name !== undefined && name !== null;
  if (hasName && (typeof name !== 'string' || !/^[A-Za-z_]\w{0,63}$/.test(name)))
    throw invalid(`${path}.var`, 'expected a name of letters, digits and _');
  return { name: hasName ? name : '', types: decodeTypes(type, nodeTypes, `${path}.type`), ...decodeConditions(where, `${path}.where`) };
};

export const decodeEdge = (part: Json, path: string): EdgePattern => {
  const edge = isObject(part) ? part['edge'] : undefined;
  if (!isObject(part) || !isObject(edge)) throw invalid(path, 'expected an edge: {"edge": {"type", "direction", "hops"}}');
  expectMembers(part, ['edge'], path);
  expectMembers(edge, edgeMembers, `${path}.edge`);
  const { type, direction: given, hops } = edge;
  const direction = given === undefined || given === null ? 'out' : directions.find((one) => one === given);
  if (direction === undefined) throw invalid(`${path}.edge.direction`, `expected one of ${directions.join(', ')}`);
  return { types: decodeTypes(type, edgeTypes, `${path}.edge.type`), direction, ...decodeHops(hops, `${path}.edge.hops`) };
};

/** A type or a list of them; undefined: all. */
const decodeTypes = <T extends string>(given: Json | undefined, types: readonly T[], path: string): ReadonlySet<T> | undefined => {
  if (given === undefined || given === null) return undefined;
  const list = isList(given) ? given : [given];
  const known = list.map((one) => types.find((type) => type === one));
  const at = known.indexOf(undefined);
  if (at >= 0) throw invalid(isList(given) ? `${path}[${at}]` : path, `expected one of ${types.join(', ')}`);
  if (known.length === 0) throw invalid(path, 'expected at least one type');
  return new Set(known as readonly T[]);
};

const decodeHops = (hops: Json | undefined, path: string): Pick<EdgePattern, 'least' | 'most'> => {
  if (hops === undefined || hops === null) return { least: 1, most: 1 };
  const [least, most] = isList(hops) ? (hops.length === 2 ? hops : []) : [hops, hops];
  if (isHops(least) && isHops(most) && least <= most) return { least, most };
  throw invalid(path, `expected [least, most], whole numbers from 1 to ${maxHops}`);
};

const isHops = (value: Json | undefined): value is number =>
  typeof value === 'number' && Number.isInteger(value) && value >= 1 && value <= maxHops;
