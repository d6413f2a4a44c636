import { cloudTypes } from '../src/catalog/providers.js';
import { noiseOf } from '../src/catalog/type-spec.js';
import { isList, isObject, type Json } from '../src/lib/json.js';
import type { NamedAttribute } from './example-attributes.js';
import { plainName, type ProviderSchema, type SchemaAttribute, type SchemaBlock } from './provider-schema.js';

type Status = 'configurable' | 'computed' | 'missing';

/**
 * Differences between the catalog and the provider: types and attributes that no version of the provider has, and attributes that are
 * evaluated but cannot be configured. An attribute may be in any of the schemas; it is configurable if any schema says so. `reviewed` and
 * `older`: `type` or `type.path` → why the catalog is right; an unused reviewed entry is a finding too.
 */
export const compareWithSchema = (
  schemas: readonly ProviderSchema[],
  named: readonly NamedAttribute[],
  reviewed: Readonly<Record<string, string>>,
  older: Readonly<Record<string, string>> = {},
): { readonly findings: readonly string[]; readonly checked: number } => {
  const found = new Map<string, Set<string>>();
  const checked = new Set<string>();
  const note = (subject: string, problem: string, by: string): void => {
    const key = `${subject}: ${problem}`;
    found.set(key, (found.get(key) ?? new Set()).add(by));
  };
  const used = new Set<string>();
  const isReviewed = (subject: string): boolean => {
    if (reviewed[subject] === undefined) return older[subject] !== undefined;
    used.add(subject);
    return true;
  };
  for (const one of named) {
    const blocks = schemas.map((schema) => schema.resource(one.type)).filter((block) => block !== undefined);
    if (blocks.length === 0) {
      if (!isReviewed(one.type)) note(one.type, 'no such resource type', one.by);
      continue;
    }
    for (const path of pathsOf(one, blocks)) {
      const subject = `${one.type}.${path}`;
      checked.add(subject);
      const status = statusOf(path, blocks);
      if (status === 'configurable' || (status === 'computed' && (!one.evaluated || isNoise(one.type, path)))) continue;
      if (!isReviewed(subject)) note(subject, status === 'missing' ? 'no such attribute' : 'computed only, but evaluated', one.by);
    }
  }
  for (const subject of Object.keys(reviewed))
    if (!used.has(subject)) note(subject, 'reviewed, but not a difference: remove the entry', 'the list');
  const findings = [...found].map(([text, by]) => `${text} (${[...by].sort().join(', ')})`).sort();
  return { findings, checked: checked.size };
};

const isNoise = noiseOf(cloudTypes);

const statusOf = (path: string, blocks: readonly SchemaBlock[]): Status => {
  const found = blocks.map((block) => attributesOn(path, block)).filter((one) => one !== undefined);
  if (found.length === 0) return 'missing';
  return found.some((steps) => steps.every((step) => step.configurable)) ? 'configurable' : 'computed';
};

/** The attributes from the resource down to the end of a path; keys of maps are not attributes. */
const attributesOn = (path: string, from: SchemaBlock): readonly SchemaAttribute[] | undefined => {
  const steps: SchemaAttribute[] = [];
  let block: SchemaBlock | undefined = from;
  for (const name of path.split('.')) {
    const step: SchemaAttribute | undefined = block?.get(plainName(name));
    if (step === undefined) return steps.at(-1)?.map === true ? steps : undefined;
    steps.push(step);
    block = step.block;
  }
  return steps;
};

/** The path itself, or the paths of the members of an example value below it. */
const pathsOf = ({ path, value }: NamedAttribute, blocks: readonly SchemaBlock[]): readonly string[] => {
  const below = blocks.map((block) => attributesOn(path, block)?.at(-1)).find((one) => one !== undefined);
  if (value === undefined || below?.block === undefined) return [path];
  return membersOf(value).flatMap(([name, member]) => pathsOf({ ...emptyAttribute, path: `${path}.${name}`, value: member }, blocks));
};

const membersOf = (value: Json): readonly (readonly [string, Json])[] =>
  isList(value)
    ? value.flatMap(membersOf)
    : isObject(value)
      ? Object.entries(value).flatMap(([name, one]) => (one === undefined ? [] : [[name, one] as const]))
      : [];

const emptyAttribute: NamedAttribute = { type: '', path: '', by: '', evaluated: true, value: undefined };
