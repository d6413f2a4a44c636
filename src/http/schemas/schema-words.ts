import type { JsonSchema } from '../route.js';

/** Building blocks of the schemas in this folder (JSON Schema 2020-12). */
export const text: JsonSchema = { type: 'string' };
export const flag: JsonSchema = { type: 'boolean' };
export const whole: JsonSchema = { type: 'integer' };
export const count: JsonSchema = { type: 'integer', minimum: 0 };
export const moment: JsonSchema = { type: 'string', format: 'date-time' };
/** Any JSON value. */
export const anything: JsonSchema = {};
export const freeObject: JsonSchema = { type: 'object', additionalProperties: true };

export const described = (schema: JsonSchema, description: string): JsonSchema => ({ ...schema, description });
export const enumOf = (values: readonly string[]): JsonSchema => ({ type: 'string', enum: values });
export const orNull = (schema: JsonSchema): JsonSchema => ({ anyOf: [schema, { type: 'null' }] });
export const listOf = (items: JsonSchema): JsonSchema => ({ type: 'array', items });
export const mapOf = (values: JsonSchema): JsonSchema => ({ type: 'object', additionalProperties: values });

/** An object with exactly these members; those in `optional` may be absent. */
export const closed = (
  required: Readonly<Record<string, JsonSchema>>,
  optional: Readonly<Record<string, JsonSchema>> = {},
): JsonSchema => ({
  type: 'object',
  required: Object.keys(required),
  properties: { ...required, ...optional },
  additionalProperties: false,
});

/** A page of a collection, as in `data`. `more`: its further members. */
export const pageOf = (name: string, items: JsonSchema, more: Readonly<Record<string, JsonSchema>> = {}): JsonSchema =>
  closed(
    {
      [name]: listOf(items),
      page: { type: 'integer', minimum: 1 },
      limit: { type: 'integer', minimum: 1, maximum: 1000 },
      total: count,
      ...more,
    },
    {
      truncated: described(
        { const: true },
        'The page contains fewer items than `limit` because of their size; use a smaller `limit` to get the others.',
      ),
    },
  );

/** One of `components.schemas`. */
export const ref = (name: string): JsonSchema => ({ $ref: `#/components/schemas/${name}` });
