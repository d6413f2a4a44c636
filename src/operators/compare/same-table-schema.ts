import { isList, isObject, type Json, type JsonObject, entryOf } from '../../lib/json.js';
import { maxDepth, nestsDeeper } from '../../lib/nests-deeper.js';

/**
 * Whether two schemas of a BigQuery table have the same columns: JSON text of a list of fields, in any order. Standard and legacy names of a
 * type are one, a column without a mode is nullable, and empty members do not matter. Source: BigQuery API, `TableFieldSchema`; the Terraform
 * Google provider compares schemas in this way.
 */
export const sameTableSchema = (a: Json | undefined, b: Json | undefined): boolean => {
  const [left, right] = [fieldsIn(a), fieldsIn(b)];
  return left !== undefined && right !== undefined && canonicalFields(left) === canonicalFields(right);
};

const fieldsIn = (value: Json | undefined): Json | undefined => {
  if (value === undefined || value === null || value === '') return [];
  if (typeof value !== 'string') return value;
  if (nestsDeeper(value, maxDepth)) return undefined;
  try {
    return JSON.parse(value) as Json;
  } catch {
    return undefined;
  }
};

const typeNames: Readonly<Record<string, string>> = {
  INT64: 'INTEGER',
  FLOAT64: 'FLOAT',
  BOOL: 'BOOLEAN',
  STRUCT: 'RECORD',
  DECIMAL: 'NUMERIC',
  BIGDECIMAL: 'BIGNUMERIC',
};

const canonicalFields = (fields: Json): string => (isList(fields) ? `[${fields.map(canonicalField).sort().join(',')}]` : canonical(fields));

const canonicalField = (field: Json): string => {
  if (!isObject(field)) return canonical(field);
  const { mode, type, fields, ...rest } = field;
  const name = typeof type === 'string' ? type.toUpperCase() : '';
  const inner = fields === undefined ? '' : canonicalFields(fields);
  return `${canonical(rest)}${entryOf(typeNames, name) ?? name} ${typeof mode === 'string' && mode !== '' ? mode.toUpperCase() : 'NULLABLE'}${inner}`;
};

/** Text of a value without its empty members. */
const canonical = (value: Json): string => {
  if (isList(value)) return value.length === 0 ? '' : `[${value.map(canonical).join(',')}]`;
  if (!isObject(value)) return value === null || value === '' ? '' : JSON.stringify(String(value));
  return objectText(value);
};

const objectText = (object: JsonObject): string => {
  const members = Object.keys(object)
    .sort()
    .flatMap((name) => {
      const text = canonical(object[name] ?? null);
      return text === '' ? [] : [`${JSON.stringify(name)}:${text}`];
    });
  return members.length === 0 ? '' : `{${members.join(',')}}`;
};
