import { cloudTypes } from '../src/catalog/providers.js';
import { noiseOf } from '../src/catalog/type-spec.js';
import { plainName, type ProviderSchema, type SchemaBlock } from './provider-schema.js';

export const computedPath = 'generated/computed-attributes.js';

/**
 * The text of `generated/computed-attributes.js`: by type of the catalog, the attributes that cannot be configured, without those that no
 * type judges and those in `judged`, which the catalog judges although they are computed.
 */
export const computedText = (schemas: readonly ProviderSchema[], judged: Readonly<Record<string, string>>): string => {
  for (const provider of ['aws', 'google', 'kubernetes'])
    if (!schemas.some((one) => one.provider === provider)) throw new Error(`no schema of @cdktf/provider-${provider} among the folders`);
  const rows = Object.keys(cloudTypes)
    .sort()
    .flatMap((type) => {
      const block = schemas.map((schema) => schema.resource(type)).find((one) => one !== undefined);
      const names = computedIn(block, '').filter((name) => !isCommon(type, name) && judged[`${type}.${name}`] === undefined);
      return names.length === 0 ? [] : [`  ${type}: ${JSON.stringify([...new Set(names)].sort())},\n`];
    });
  return `// Made by \`npm run draft-catalog -- computed\` from the schemas of the Terraform providers.\nexports.computedAttributes = {\n${rows.join('')}};\n`;
};

const isCommon = noiseOf({});

const computedIn = (block: SchemaBlock | undefined, above: string): readonly string[] =>
  [...(block ?? [])].flatMap(([plain, { name, configurable, block: inner }]) => {
    // An attribute that the package renames is there under both names.
    if (plain !== plainName(name)) return [];
    return configurable ? computedIn(inner, `${above}${name}.`) : [`${above}${name}`];
  });
