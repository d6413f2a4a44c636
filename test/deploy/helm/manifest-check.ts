import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import { parse } from 'yaml';
import type { Manifest } from './helm-chart.js';

type Check = (manifest: Manifest) => string | undefined;
type Schema = { readonly [key: string]: unknown };

const settings = { strict: false, validateFormats: false } as const;
const problemsOf = ({ kind, metadata }: Manifest, ajv: Ajv2020, validate: ValidateFunction): string =>
  `${kind} ${metadata.name}: ${ajv.errorsText(validate.errors ?? [])}`;

/** Validates objects of Kubernetes against its schemas, which know every member. Returns what is wrong. */
export const manifestCheck = (schemas: string): Check => {
  const schemaOf = (name: string): object => JSON.parse(readFileSync(join(schemas, name), 'utf8')) as object;
  const ajv = new Ajv2020(settings);
  ajv.addSchema(schemaOf('_definitions.json'), '_definitions.json');
  return (manifest) => {
    const [group = '', version = ''] = manifest.apiVersion.includes('/') ? manifest.apiVersion.split('/') : ['', manifest.apiVersion];
    const name = [manifest.kind, group.split('.')[0] ?? '', version].filter((part) => part !== '').join('-');
    const file = `${name.toLowerCase()}.json`;
    const validate = ajv.getSchema(file) ?? ajv.addSchema(schemaOf(file), file).getSchema(file);
    if (validate === undefined) return `no schema of ${file}`;
    return validate(manifest) ? undefined : problemsOf(manifest, ajv, validate);
  };
};

type Definition = {
  readonly spec: {
    readonly names: { readonly kind: string };
    readonly versions: readonly { readonly name: string; readonly schema: { readonly openAPIV3Schema: Schema } }[];
  };
};

/** Whether an object is one of the Prometheus operator. */
export const isOfOperator = ({ apiVersion }: Manifest): boolean => apiVersion.startsWith('monitoring.coreos.com/');

/** The same for the objects of the Prometheus operator, by their definitions. */
export const operatorCheck = (definitions: string): Check => {
  const ajv = new Ajv2020(settings);
  return (manifest) => {
    const file = `monitoring.coreos.com_${manifest.kind.toLowerCase()}s.yaml`;
    const { spec } = parse(readFileSync(join(definitions, file), 'utf8')) as Definition;
    const version = spec.versions.find(({ name }) => `monitoring.coreos.com/${name}` === manifest.apiVersion);
    if (version === undefined) return `${file} does not define ${manifest.apiVersion}`;
    const validate = ajv.compile(closed(version.schema.openAPIV3Schema) as Schema);
    return validate(manifest) ? undefined : problemsOf(manifest, ajv, validate);
  };
};

/** The schema of a definition, without unknown members: the API server would remove them without an error. */
const closed = (schema: unknown): unknown => {
  if (Array.isArray(schema)) return schema.map(closed);
  if (typeof schema !== 'object' || schema === null) return schema;
  // Some patterns use flags of Go, which JavaScript does not know.
  const known = Object.entries(schema).filter(([key, value]) => key !== 'pattern' || typeof value !== 'string' || !value.includes('(?'));
  const inner = Object.fromEntries(known.map(([key, value]) => [key, closed(value)]));
  return isSchemaOfObject(inner) ? { ...inner, additionalProperties: false } : inner;
};

const isSchemaOfObject = (schema: Schema): boolean =>
  schema['type'] === 'object' && typeof schema['properties'] === 'object' && schema['x-kubernetes-preserve-unknown-fields'] !== true;
