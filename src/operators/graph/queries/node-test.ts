import { parseEventTime } from '../../../lib/event-time.js';
import { glob } from '../../../lib/glob.js';
import { isList, type Json } from '../../../lib/json.js';
import type { GraphNode, GraphView } from '../../../model/contracts/graph-view.js';
import { compareValues } from './compare-values.js';
import { fieldValue } from './node-field.js';

export const operators = ['eq', 'ne', 'in', 'glob', 'gt', 'gte', 'lt', 'lte', 'exists'] as const;
export type Operator = (typeof operators)[number];

/** One condition on a node. `describes`: it needs the description, which takes some microseconds to build. */
export type NodeTest = {
  readonly describes: boolean;
  readonly holds: (view: GraphView, node: number, described: GraphNode | undefined) => boolean;
};

/**
 * A condition with a valid operand. A list has the values of its items: it equals what one of them equals. A field that is absent fails
 * every condition but `ne` and `exists: false`. Severities compare by rank, timestamps as times.
 */
export const nodeTest = (field: readonly string[], operator: Operator, operand: Json): NodeTest => {
  const [name = ''] = field;
  if (name === 'id' && (operator === 'eq' || operator === 'in')) return idTest(isList(operand) ? operand : [operand]);
  if (name === 'timestamp' && operator !== 'glob') return timeTest(operator, operand);
  const holds = valueTest(name, operator, operand);
  return {
    describes: true,
    holds: (_, __, described) => {
      const value = described === undefined ? undefined : fieldValue(described, field);
      return holds(value);
    },
  };
};

/** Any id by which the node is known. */
const idTest = (ids: readonly Json[]): NodeTest => {
  const texts = ids.filter((id): id is string => typeof id === 'string');
  return { describes: false, holds: (view, node) => texts.some((id) => view.find(id) === node) };
};

const timeTest = (operator: Operator, operand: Json): NodeTest => {
  const times = (isList(operand) ? operand : [operand]).map((one) => (typeof one === 'string' ? parseEventTime(one) : Number.NaN));
  const [time = Number.NaN] = times;
  const holds: Readonly<Record<Operator, (value: number) => boolean>> = {
    eq: (value) => value === time,
    ne: (value) => value !== time,
    in: (value) => times.includes(value) && !Number.isNaN(value),
    gt: (value) => value > time,
    gte: (value) => value >= time,
    lt: (value) => value < time,
    lte: (value) => value <= time,
    exists: (value) => Number.isNaN(value) !== operand,
    glob: () => false,
  };
  return { describes: false, holds: (view, node) => holds[operator](view.time(node)) };
};

const valueTest = (field: string, operator: Operator, operand: Json): ((value: Json | undefined) => boolean) => {
  const some =
    (test: (value: Json) => boolean) =>
    (value: Json | undefined): boolean =>
      value !== undefined && (isList(value) ? value.some(test) : test(value));
  const ordered = (accepts: (order: number) => boolean): ((value: Json | undefined) => boolean) =>
    some((value) => accepts(compareValues(field, value, operand)));
  switch (operator) {
    case 'eq':
      return some((value) => value === operand);
    case 'ne': {
      const equals = some((value) => value === operand);
      return (value) => !equals(value);
    }
    case 'in': {
      const values = new Set(isList(operand) ? operand : []);
      return some((value) => values.has(value));
    }
    case 'glob': {
      const matches = glob(typeof operand === 'string' ? operand : '');
      return some((value) => typeof value === 'string' && matches(value));
    }
    case 'exists':
      return (value) => (value !== undefined) === operand;
    case 'gt':
      return ordered((order) => order > 0);
    case 'gte':
      return ordered((order) => order >= 0);
    case 'lt':
      return ordered((order) => order < 0);
    case 'lte':
      return ordered((order) => order <= 0);
  }
};
