import { isList, isObject, type Json } from '../../../lib/json.js';
import { Problem } from '../../../model/http/problem.js';
import { decodeEdge, decodeNode } from './decode-pattern-parts.js';
import { decodeConditionsOf } from './decode-conditions.js';
import { fieldOf, fieldNames } from './node-field.js';
import { digestOf, positionOf } from './pattern-cursor.js';
import { maxRows, type Column, type NodePattern, type PatternQuery } from './pattern-query.js';
import { expectMembers, invalid } from './invalid.js';

const maxEdges = 8;
const maxColumns = 64;
const members = ['match', 'where', 'return', 'order_by', 'limit', 'cursor'];

/** Decodes the body of a query (D86). Throws a `Problem` that names the place: `match[2].where.severity.in: expected a list`. */
export const decodePattern = (body: Json): PatternQuery => {
  if (!isObject(body)) throw new Problem('invalid', 'expected a JSON object with "match"');
  expectMembers(body, members, '');
  const { match, where, return: wanted, order_by: order, limit, cursor } = body;
  const { nodes: matched, edges } = decodeMatch(match);
  const nodes = withConditions(matched, where);
  const columns = decodeColumns(wanted, nodes);
  const digest = digestOf([match ?? null, where ?? null, wanted ?? null, order ?? null]);
  return {
    nodes,
    edges,
    columns,
    order: decodeOrder(order, nodes),
    limit: decodeLimit(limit),
    digest,
    from: decodeCursor(cursor, digest),
  };
};

const decodeMatch = (match: Json | undefined): Pick<PatternQuery, 'nodes' | 'edges'> => {
  if (!isList(match) || match.length === 0) throw invalid('match', 'expected a list: a node, or node, edge, node, …');
  if (match.length > 2 * maxEdges + 1) throw invalid('match', `expected at most ${maxEdges} edges`);
  if (match.length % 2 === 0) throw invalid('match', 'expected a node at the end');
  const nodes = match.filter((_, at) => at % 2 === 0).map((part, at) => decodeNode(part, `match[${2 * at}]`));
  const edges = match.filter((_, at) => at % 2 === 1).map((part, at) => decodeEdge(part, `match[${2 * at + 1}]`));
  return { nodes, edges };
};

/** Adds the conditions of the whole query, `{"d.severity": {"in": […]}}`, to the nodes that they name. */
const withConditions = (nodes: readonly NodePattern[], where: Json | undefined): readonly NodePattern[] => {
  if (where === undefined || where === null) return nodes;
  if (!isObject(where)) throw invalid('where', 'expected an object of conditions by variable, such as {"d.severity": {"eq": "high"}}');
  const given = Object.entries(where).map(([text, condition]) => {
    const path = `where[${JSON.stringify(text)}]`;
    const { node, field } = decodeColumn(text, nodes, path);
    if (field === undefined) throw invalid(path, 'expected a variable and a field, such as "d.severity"');
    return { node, field, ...decodeConditionsOf(field, condition, path) };
  });
  return nodes.map((pattern, at) => {
    const own = given.filter(({ node }) => node === at);
    return {
      ...pattern,
      tests: [...pattern.tests, ...own.flatMap(({ tests }) => tests)],
      ids: pattern.ids ?? own.find(({ ids }) => ids)?.ids,
    };
  });
};

const decodeColumns = (wanted: Json | undefined, nodes: readonly NodePattern[]): readonly Column[] => {
  if (wanted === undefined || wanted === null) {
    const named = [...new Set(nodes.map(({ name }) => name).filter((name) => name !== ''))];
    if (named.length === 0) throw invalid('match', 'expected a node with a "var"');
    return named.map((name) => decodeColumn(name, nodes, 'return'));
  }
  if (!isList(wanted) || wanted.length === 0 || wanted.length > maxColumns)
    throw invalid('return', `expected a list of 1 to ${maxColumns} variables and fields, such as ["d", "d.severity"]`);
  return wanted.map((one, at) => decodeColumn(one, nodes, `return[${at}]`));
};

const decodeColumn = (given: Json | undefined, nodes: readonly NodePattern[], path: string): Column => {
  if (typeof given !== 'string') throw invalid(path, 'expected a variable, or a variable and a field, such as "d.severity"');
  const dot = given.indexOf('.');
  const name = dot < 0 ? given : given.slice(0, dot);
  const node = name === '' ? -1 : nodes.findIndex((one) => one.name === name);
  if (node < 0) throw invalid(path, `no node of "match" has the variable ${JSON.stringify(name)}`);
  if (dot < 0) return { text: given, node, field: undefined };
  const field = fieldOf(given.slice(dot + 1));
  if (field === undefined) throw invalid(path, `unknown field; expected one of ${fieldNames.join(', ')}, metadata.…`);
  return { text: given, node, field };
};

const decodeOrder = (order: Json | undefined, nodes: readonly NodePattern[]): PatternQuery['order'] => {
  if (order === undefined || order === null) return undefined;
  const [, text, direction = 'asc'] = (typeof order === 'string' ? /^(\S+)(?: +(asc|desc))?$/.exec(order) : null) ?? [];
  if (text === undefined) throw invalid('order_by', 'expected a variable or field and a direction, such as "d.timestamp desc"');
  return { column: decodeColumn(text, nodes, 'order_by'), isDescending: direction === 'desc' };
};

const defaultLimit = 100;

const decodeLimit = (limit: Json | undefined): number => {
  if (limit === undefined || limit === null) return defaultLimit;
  if (typeof limit === 'number' && Number.isInteger(limit) && limit >= 1 && limit <= maxRows) return limit;
  throw invalid('limit', `expected a whole number from 1 to ${maxRows}`);
};

const decodeCursor = (cursor: Json | undefined, digest: string): PatternQuery['from'] => {
  if (cursor === undefined || cursor === null) return undefined;
  if (typeof cursor !== 'string') throw invalid('cursor', 'expected a next_cursor');
  return positionOf(cursor, digest);
};
