import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import t from 'tap';
import { parse } from 'yaml';

/** Checks that values, schema and templates of the chart agree. */

const folder = 'deploy/helm/driftline';
const templates = readdirSync(join(folder, 'templates'))
  .map((name) => readFileSync(join(folder, 'templates', name), 'utf8'))
  .join('\n');
const used = new Set([...templates.matchAll(/\.Values\.([A-Za-z.]+)/g)].map(([, path = '']) => path));
const values = parse(readFileSync(join(folder, 'values.yaml'), 'utf8')) as Readonly<Record<string, unknown>>;

type Schema = { readonly $ref?: string; readonly properties?: Readonly<Record<string, Schema>>; readonly additionalProperties?: unknown };
const root = JSON.parse(readFileSync(join(folder, 'values.schema.json'), 'utf8')) as Schema & {
  readonly definitions: Readonly<Record<string, Schema>>;
};
const resolved = (schema: Schema): Schema =>
  schema.$ref === undefined ? schema : (root.definitions[schema.$ref.replace('#/definitions/', '')] ?? {});

/** The values that the schema names, as paths; the content of an open object is the user's. */
const described = (schema: Schema, above: readonly string[] = []): readonly string[] => {
  const { properties } = resolved(schema);
  return properties === undefined ? [above.join('.')] : Object.entries(properties).flatMap(([key, one]) => described(one, [...above, key]));
};
const hasValue = (path: string): boolean => {
  let value: unknown = values;
  for (const key of path.split('.')) {
    if (typeof value !== 'object' || value === null || !Object.hasOwn(value, key)) return false;
    value = (value as Readonly<Record<string, unknown>>)[key];
  }
  return true;
};

void t.test('templates use only values that exist', (t) => {
  t.ok(used.size > 40);
  for (const path of used) t.ok(hasValue(path), path);
  t.end();
});

void t.test('every value is used and has a schema', (t) => {
  const schema = described(root).filter((path) => path !== 'global');
  /** Whether a template uses the value or one around it. */
  const isUsed = (path: string): boolean => [...used].some((one) => path === one || path.startsWith(`${one}.`));
  const leaves = (value: unknown, above: readonly string[] = []): readonly string[] =>
    typeof value === 'object' && value !== null && !Array.isArray(value) && Object.keys(value).length > 0
      ? Object.entries(value).flatMap(([key, one]) => leaves(one, [...above, key]))
      : [above.join('.')];
  for (const path of leaves(values)) {
    t.ok(isUsed(path), `${path} is used`);
    t.ok(
      schema.some((one) => path === one || path.startsWith(`${one}.`)),
      `${path} has a schema`,
    );
  }
  // Members of Kubernetes that have no default here.
  for (const path of schema)
    t.ok(hasValue(path) || /^(?:(?:liveness|readiness)Probe|(?:nats\.)?resources)\./.test(path), `${path} has a default`);
  t.end();
});

void t.test('the schema knows every key: none is open by mistake', (t) => {
  const check = (schema: Schema, path: string): void => {
    const { properties, additionalProperties } = resolved(schema);
    if (properties === undefined) return;
    t.equal(additionalProperties, false, path);
    for (const [key, one] of Object.entries(properties)) check(one, `${path}.${key}`);
  };
  check(root, 'values');
  t.end();
});
