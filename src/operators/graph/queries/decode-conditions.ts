import { parseEventTime } from '../../../lib/event-time.js';
import { maxPattern } from '../../../lib/glob.js';
import { isList, isObject, type Json } from '../../../lib/json.js';
import { severities } from '../../../model/severity.js';
import { invalid } from './invalid.js';
import { fieldNames, fieldOf } from './node-field.js';
import { nodeTest, operators, type Operator } from './node-test.js';
import type { NodePattern } from './pattern-query.js';

type Conditions = Pick<NodePattern, 'tests' | 'ids'>;

const maxValues = 1_000;
const none: Conditions = { tests: [], ids: undefined };

/** `{"severity": {"in": [...]}, "label": "x"}`: the conditions on one node. A plain value stands for `eq`. */
export const decodeConditions = (where: Json | undefined, path: string): Conditions => {
  if (where === undefined || where === null) return none;
  if (!isObject(where)) throw invalid(path, 'expected an object of conditions by field');
  const all = Object.entries(where).map(([name, condition]) => {
    const field = fieldOf(name);
    if (field === undefined)
      throw invalid(`${path}.${name.slice(0, 60)}`, `unknown field; expected one of ${fieldNames.join(', ')}, metadata.…`);
    return decodeConditionsOf(field, condition, `${path}.${name}`);
  });
  return { tests: all.flatMap(({ tests }) => tests), ids: all.find(({ ids }) => ids !== undefined)?.ids };
};

/** The conditions on one field. */
export const decodeConditionsOf = (field: readonly string[], condition: Json | undefined, path: string): Conditions => {
  const given = isObject(condition) ? condition : { eq: condition };
  const entries = Object.entries(given).map(([name, operand]) => {
    const operator = operators.find((one) => one === name);
    if (operator === undefined) throw invalid(`${path}.${name.slice(0, 60)}`, `unknown operator; expected one of ${operators.join(', ')}`);
    const place = isObject(condition) ? `${path}.${name}` : path;
    return { operator, operand: decodeOperand(field, operator, operand, place) };
  });
  if (entries.length === 0) throw invalid(path, `expected an operator: ${operators.join(', ')}`);
  const naming = field[0] === 'id' ? entries.find(({ operator }) => operator === 'eq' || operator === 'in') : undefined;
  return {
    tests: entries.map(({ operator, operand }) => nodeTest(field, operator, operand)),
    ids: naming === undefined ? undefined : (isList(naming.operand) ? naming.operand : [naming.operand]).filter(isText),
  };
};

const decodeOperand = (field: readonly string[], operator: Operator, operand: Json | undefined, path: string): Json => {
  switch (operator) {
    case 'exists':
      if (typeof operand !== 'boolean') throw invalid(path, 'expected true or false');
      return operand;
    case 'in':
      if (!isList(operand)) throw invalid(path, 'expected a list');
      if (operand.length > maxValues) throw invalid(path, `expected at most ${maxValues} values`);
      return operand.map((one, at) => decodeValue(field, one, `${path}[${at}]`));
    case 'glob':
      if (!isText(operand) || operand.length > maxPattern)
        throw invalid(path, `expected a pattern of at most ${maxPattern} characters; * matches any run of characters`);
      return operand;
    case 'gt':
    case 'gte':
    case 'lt':
    case 'lte':
      if (field[0] === 'severity' && !severities.some((one) => one === operand))
        throw invalid(path, `expected one of ${severities.join(', ')}`);
      if (typeof operand !== 'number' && !isText(operand)) throw invalid(path, 'expected a number or a string');
      return decodeValue(field, operand, path);
    case 'eq':
    case 'ne':
      return decodeValue(field, operand, path);
  }
};

const decodeValue = (field: readonly string[], value: Json | undefined, path: string): Json => {
  if (value === undefined || isList(value) || isObject(value)) throw invalid(path, 'expected a string, a number, true, false or null');
  if (field[0] === 'timestamp' && !(isText(value) && !Number.isNaN(parseEventTime(value))))
    throw invalid(path, 'expected a time, such as 2026-01-31T09:30:00Z');
  return value;
};

const isText = (value: Json | undefined): value is string => typeof value === 'string';
