import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';
import { isMap, memberFor, stateName } from '../src/catalog/kubernetes/member-names.js';
import { objectKinds } from '../src/catalog/kubernetes/object-kinds.js';
import { plainName, type ProviderSchema, type SchemaBlock } from './provider-schema.js';

/** A member of an object of the Kubernetes API: the name of the structure below it, if it has one. */
type ApiMember = { readonly name: string; readonly of: string; readonly isList: boolean; readonly isMap: boolean };
/** The members of each structure, by its name; those of all versions together. */
type ApiTypes = ReadonlyMap<string, readonly ApiMember[]>;

export const isKubernetesTypes = (folder: string): boolean => existsSync(join(folder, 'core', 'v1.d.ts'));

/** Reads the declarations of an unpacked `kubernetes-types`, which is generated from the OpenAPI of Kubernetes. */
const readApiTypes = (folder: string): ApiTypes => {
  const types = new Map<string, ApiMember[]>();
  for (const file of readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.d.ts'))) {
    const source = ts.createSourceFile(file, readFileSync(join(folder, file), 'utf8'), ts.ScriptTarget.ES2022, true);
    for (const one of source.statements.filter(ts.isInterfaceDeclaration)) {
      const members = one.members.filter(ts.isPropertySignature).map(({ name, type }): ApiMember => {
        const text = type?.getText() ?? '';
        const of = /(\w+)(?:\[\]|>|)$/.exec(text)?.[1] ?? '';
        const isList = /\[\]$|^Array</.test(text);
        return { name: name.getText().replaceAll(/['"]/g, ''), of, isList, isMap: text.includes('[name: string]') };
      });
      types.set(one.name.text, [...(types.get(one.name.text) ?? []), ...members]);
    }
  }
  return types;
};

/**
 * Differences between the names of `member-names.ts` and the API of Kubernetes: attributes of the provider that no member has, members
 * that a resource without a declaration would show under another name, and maps that `isMap` does not know. `reviewed`: type and path →
 * why the catalog is right.
 */
export const kubernetesFindings = (
  folder: string,
  schema: ProviderSchema,
  reviewed: Readonly<Record<string, string>>,
): { readonly findings: readonly string[]; readonly checked: number } => {
  const api = readApiTypes(folder);
  const found = new Set<string>();
  const used = new Set<string>();
  let checked = 0;
  const note = (subject: string, problem: string): void => {
    const known = Object.keys(reviewed).find((one) => subject === one || subject.endsWith(` ${one}`) || subject.endsWith(`.${one}`));
    if (known === undefined) found.add(`${subject}: ${problem}`);
    else used.add(known);
  };
  const compare = (subject: string, block: SchemaBlock, structure: string, above: readonly string[]): void => {
    const members = api.get(structure) ?? [];
    const names = members.map(({ name }) => name);
    for (const [plain, { name, configurable, block: inner, map }] of block) {
      if (!configurable || plain !== plainName(name) || (above.length === 0 && !(attributesOf.get(subject) ?? []).includes(name))) continue;
      checked++;
      const at = above.length === 0 ? `${subject} ${name}` : `${subject}.${name}`;
      const member = members.find((one) => one.name === memberFor(name, names));
      if (member === undefined) {
        note(at, `no such member in ${structure}`);
        continue;
      }
      const shown = stateName(member.name, member.isList && api.has(member.of) ? [{}] : '');
      if (shown !== name) note(at, `shown as ${shown} if no state declares it`);
      if ((map || member.isMap) && !isMap(member.name)) note(at, 'a map, which isMap does not know');
      if (inner !== undefined && api.has(member.of) && !above.includes(member.of)) compare(at, inner, member.of, [...above, member.of]);
    }
  };
  const attributesOf = new Map<string, readonly string[]>();
  for (const { kind, types, attributes } of objectKinds) {
    if (!api.has(kind)) note(kind, 'no such kind');
    for (const type of api.has(kind) ? types : []) {
      const block = schema.resource(type);
      if (block === undefined) note(type, 'no such resource type');
      attributesOf.set(type, attributes);
      if (block !== undefined) compare(type, block, kind, []);
    }
  }
  for (const one of Object.keys(reviewed)) if (!used.has(one)) found.add(`${one}: reviewed, but no difference: remove the entry`);
  return { findings: [...found].sort(), checked };
};
