import { isList, isObject, type Json, type JsonObject } from '../lib/json.js';

/** Values as Terraform's `fmt` writes them. Source: HCL native syntax specification, hclwrite. */
export const hclOf = (value: Json, indent: string): string => {
  if (isList(value))
    return value.some((one) => isObject(one) || isList(one))
      ? hclList(
          value.map((one) => hclOf(one, `${indent}  `)),
          indent,
        )
      : `[${value.map((one) => hclOf(one, indent)).join(', ')}]`;
  if (isObject(value))
    return hclObject(
      membersOf(value).map(([name, one]) => [hclKey(name), hclOf(one, `${indent}  `)]),
      indent,
    );
  return typeof value === 'string' ? hclString(value) : String(value);
};

const membersOf = (value: JsonObject): readonly (readonly [string, Json])[] =>
  Object.entries(value).flatMap(([name, one]) => (one === undefined ? [] : [[name, one] as const]));

/** A quoted string that no template is read from, and that has no character which a terminal interprets or hides. */
export const hclString = (text: string): string =>
  `"${text
    .replaceAll(/["\\]|[\p{Cc}\p{Cf}\p{Cs}\p{Co}\p{Zl}\p{Zp}]/gu, escaped)
    .replaceAll(/[$%]+\{?/g, (run) =>
      !run.endsWith('{') ? run : run.length === 2 ? run.charAt(0) + run : `${run.slice(0, -1).replaceAll(/./g, codeEscape)}{`,
    )}"`;

const escapes: Readonly<Record<string, string>> = { '\n': String.raw`\n`, '\r': String.raw`\r`, '\t': String.raw`\t` };
const escaped = (one: string): string => (one === '"' || one === '\\' ? `\\${one}` : (escapes[one] ?? codeEscape(one)));
const codeEscape = (one: string): string => {
  const code = one.codePointAt(0) ?? 0;
  return code > 0xffff ? `\\U${code.toString(16).padStart(8, '0')}` : `\\u${code.toString(16).padStart(4, '0')}`;
};

export const hclKey = (name: string): string =>
  /^[A-Za-z_][\w-]*$/.test(name) && !['for', 'null', 'true', 'false'].includes(name) ? name : hclString(name);

/** A list with an element to a line. */
export const hclList = (items: readonly string[], indent: string): string =>
  `[\n${items.map((item) => `${indent}  ${item},\n`).join('')}${indent}]`;

/** An object with a member to a line. The `=` of neighbours that have one line, or are heredocs, are in one column. */
export const hclObject = (members: readonly (readonly [key: string, value: string])[], indent: string): string => {
  if (members.length === 0) return '{}';
  const isShort = (at: number): boolean => /^(?:<<.*\n[^]*|.*)$/.test(members[at]?.[1] ?? '\n');
  const lines = members.map(([key, value], at) => {
    if (!isShort(at)) return `${key} = ${value}`;
    let [first, last] = [at, at];
    while (isShort(first - 1)) first--;
    while (isShort(last + 1)) last++;
    return `${key.padEnd(Math.max(...members.slice(first, last + 1).map(([name]) => name.length)))} = ${value}`;
  });
  return `{\n${lines.map((line) => `${indent}  ${line}\n`).join('')}${indent}}`;
};
