import { leafKind } from '../../config/leaf-kind.js';
import type { AnySchema, Leaf, Schema, Section } from '../../config/leaf.js';
import { postedSections } from '../../config/read-rules.js';
import { schema } from '../../config/schema.js';
import type { JsonSchema } from '../route.js';
import { closed, described, flag, listOf, mapOf, orNull, text, whole } from './schema-words.js';

/** Schemas of the view that `configView` writes and of posted rules, derived from the schema of the configuration. */
export const configSchemas = (): Readonly<Record<string, JsonSchema>> => ({
  Config: viewOf(schema),
  RulesToTry: described(
    closed({}, Object.fromEntries(Object.entries(postedSections.members).map(([name, { item }]) => [name, orNull(listOf(entry(item)))]))),
    'The sections of the configuration with these names, at least one. A section that is left out stays as it is in effect.',
  ),
});

/** An entry of a list as it is sent: only its name is required. */
const entry = ({ members }: Section<Readonly<Record<string, Schema>>>): JsonSchema => {
  const { name, ...others } = Object.fromEntries(Object.entries(members).map(([key, member]) => [key, viewOf(member as AnySchema)]));
  return closed(name === undefined ? {} : { name }, others);
};

const viewOf = (part: AnySchema): JsonSchema => {
  switch (part.kind) {
    case 'leaf':
      return leafView(part);
    case 'list':
      return listOf(viewOf(part.item));
    case 'section': {
      const members = Object.entries(part.members).map(([name, member]) => ({ name, member: member as AnySchema }));
      const views = (some: typeof members) => Object.fromEntries(some.map(({ name, member }) => [name, viewOf(member)]));
      return closed(views(members.filter(({ member }) => !isOptional(member))), views(members.filter(({ member }) => isOptional(member))));
    }
  }
};

/** Optional keys are absent if not set; secrets are always present. */
const isOptional = (part: AnySchema): boolean => part.kind === 'leaf' && part.fallback === undefined && !part.secret;

/** Replaces a secret. */
const hidden: JsonSchema = { type: 'string', enum: ['', '(redacted)'] };

const leafView = (leaf: Leaf<unknown>): JsonSchema => {
  if (leaf.secret) return described(leafKind(leaf) === 'map' ? mapOf(hidden) : hidden, leaf.doc);
  switch (leafKind(leaf)) {
    case 'boolean':
      return described(flag, leaf.doc);
    case 'integer':
      return described({ ...whole, ...leaf.narrower }, leaf.doc);
    case 'duration':
      return described({ type: 'string', pattern: '^\\d+(\\.\\d+)?(ms|s|m|h)$' }, leaf.doc);
    case 'string':
      return described({ ...text, ...leaf.narrower }, leaf.doc);
    case 'strings':
      return described(listOf(text), leaf.doc);
    case 'numbers':
      return described(listOf(whole), leaf.doc);
    case 'map':
      return described(mapOf(text), leaf.doc);
  }
};
