import { isList, isObject, type Json, type JsonObject } from '../lib/json.js';
import { hclKey, hclList, hclObject, hclOf, hclString } from './write-hcl.js';
import type { SourceBlock, SourceBody, SourceNode } from './source-body.js';

/** A part of a text with what replaces it. */
export type Edit = { readonly from: number; readonly to: number; readonly text: string };

/** Why a person has to decide, and the line at which. The message shows no value of the configuration, because any may be a secret. */
export class Undecided extends Error {
  constructor(
    readonly line: number,
    message: string,
  ) {
    super(message);
  }
}

type Change = { readonly field: string; readonly old: Json; readonly now: Json };

/**
 * The edits of `text` that declare the value of an attribute in a block. Throws `Undecided` if the attribute is no literal, if it is not the
 * declared value that the change started from, or if the place is not the only one.
 */
export const declareValue = (text: string, block: SourceBlock, { field, old, now }: Change): readonly Edit[] => {
  for (const name of ['for_each', 'count']) {
    const meta = block.body.attributes.get(name);
    if (meta !== undefined) throw new Undecided(meta.line, `the block has \`${name}\`, and a change applies to all of its instances`);
  }
  const { node, rest } = nodeAt(block.body, field.split('.'), block.line);
  return change(text, node, rest, old, now);
};

/** The attribute that a path leads to, through blocks of which there is only one or one of that name, and the rest of the path. */
const nodeAt = (
  body: SourceBody,
  [name = '', ...rest]: readonly string[],
  line: number,
): { readonly node: SourceNode; readonly rest: readonly string[] } => {
  const node = body.attributes.get(name);
  if (node !== undefined) return { node, rest };
  const made = body.blocks.find(({ type, labels }) => type === 'dynamic' && labels[0] === name);
  if (made !== undefined) throw new Undecided(made.line, `a \`dynamic\` block makes \`${name}\``);
  const blocks = body.blocks.filter(({ type }) => type === name);
  const [first] = blocks;
  if (first === undefined) throw new Undecided(line, `the block does not set \`${name}\``);
  if (rest.length === 0) throw new Undecided(first.line, `\`${name}\` is written as blocks`);
  if (blocks.length === 1) return nodeAt(first.body, rest, first.line);
  const named = blocks.filter((one) => isValue(one.body.attributes.get('name'), rest[0]));
  if (named.length !== 1 || named[0] === undefined) throw new Undecided(first.line, `there are several \`${name}\` blocks`);
  return nodeAt(named[0].body, rest.slice(1), named[0].line);
};

const isValue = (node: SourceNode | undefined, value: Json | undefined): boolean => node?.kind === 'value' && node.value === value;

const change = (text: string, node: SourceNode, path: readonly string[], old: Json, now: Json): readonly Edit[] => {
  if (node.kind === 'json') {
    const [was, is] = [documentOf(old), documentOf(now)];
    if (was === undefined || is === undefined || path.length > 0) throw new Undecided(node.line, 'the value is made by `jsonencode`');
    return change(text, node.inner, path, was, is);
  }
  if (path.length === 0) {
    const declared = literalOf(node);
    const wanted = inOrder(declared, old, now);
    if (isAlike(declared, wanted)) throw new Undecided(node.line, 'the configuration already has the value: apply it');
    if (!isSame(declared, old))
      throw new Undecided(node.line, 'the configuration has another value than the state that the alert was compared with');
    if (now === null) throw new Undecided(node.line, 'nothing is set any more: remove the line if that is right');
    return edits(text, node, wanted);
  }
  if (node.kind !== 'object') throw new Undecided(node.line, whyNot(node) ?? 'the value has no members');
  // A key of a map may have dots.
  const whole = path.join('.');
  const found = node.members.find(({ name }) => name === whole);
  const inner = found ?? node.members.find(({ name }) => name === path[0]);
  if (inner !== undefined && now !== null) return change(text, inner.value, found === undefined ? path.slice(1) : [], old, now);
  if (found !== undefined && !isSame(literalOf(found.value), old))
    throw new Undecided(found.value.line, 'the configuration has another value than the state that the alert was compared with');
  if (found === undefined && (inner !== undefined || !isEmpty(old))) throw new Undecided(node.line, `the value does not have \`${whole}\``);
  if (found === undefined && now === null) throw new Undecided(node.line, 'the configuration already has the value: apply it');
  const kept = node.members.filter((one) => one !== found).map((one): readonly [string, Json | undefined] => [one.name, undefined]);
  return [rebuilt(text, node, now === null ? kept : [...kept, [whole, now]])];
};

/** The smallest edits: scalars in place, and containers as a whole if they gain or lose something. */
const edits = (text: string, node: SourceNode, now: Json): readonly Edit[] => {
  if (node.kind !== 'expression' && isAlike(literalOf(node), now)) return [];
  if (node.kind === 'object' && isObject(now)) {
    const names = Object.keys(now);
    if (names.length === node.members.length && node.members.every(({ name }) => now[name] !== undefined))
      return node.members.flatMap(({ name, value }) => edits(text, value, now[name] ?? null));
    return [
      rebuilt(
        text,
        node,
        names.map((name) => [name, now[name]]),
      ),
    ];
  }
  if (node.kind === 'list' && isList(now)) {
    if (node.items.length === now.length) return node.items.flatMap((item, at) => edits(text, item, now[at] ?? null));
    return [rebuiltList(text, node, now)];
  }
  refuseComments(text, node, []);
  return [{ from: node.from, to: node.to, text: alike(node, now) ?? hclOf(now, indentAt(text, node.from)) }];
};

/** Numbers and strings stay what they are in the configuration. */
const alike = (node: SourceNode, now: Json): string | undefined => {
  if (node.kind !== 'value') return undefined;
  if (typeof node.value === 'string' && (typeof now === 'number' || typeof now === 'boolean')) return hclString(String(now));
  if (typeof node.value === 'number' && typeof now === 'string' && /^-?\d{1,15}(?:\.\d{1,9})?$/.test(now)) return now;
  return typeof node.value === 'boolean' && (now === 'true' || now === 'false') ? now : undefined;
};

type ObjectNode = SourceNode & { readonly kind: 'object' };
type ListNode = SourceNode & { readonly kind: 'list' };

/** The object with other members; those without a value are kept as they are written. */
const rebuilt = (text: string, node: ObjectNode, members: readonly (readonly [string, Json | undefined])[]): Edit => {
  refuseComments(
    text,
    node,
    node.members.map((one) => ({ from: one.from, to: one.value.to })),
  );
  const indent = indentAt(text, node.from);
  const isQuoted = text.charAt(node.members[0]?.from ?? 0) === '"';
  const parts = members.map(([name, now]): readonly [string, string] => {
    const own = node.members.find((one) => one.name === name);
    const key =
      own === undefined
        ? isQuoted
          ? hclString(name)
          : hclKey(name)
        : (/^(?:"(?:[^"\\]|\\.)*"|[^\s=:]+)/.exec(text.slice(own.from))?.[0] ?? hclKey(name));
    const isKept = own !== undefined && (now === undefined || isSame(literalOf(own.value), now));
    return [key, isKept ? text.slice(own.value.from, own.value.to) : hclOf(now ?? null, `${indent}  `)];
  });
  const isLong = text.slice(node.from, node.to).includes('\n') || parts.some(([, value]) => value.includes('\n'));
  const short = parts.length === 0 ? '{}' : `{ ${parts.map(([key, value]) => `${key} = ${value}`).join(', ')} }`;
  return { from: node.from, to: node.to, text: isLong ? hclObject(parts, indent) : short };
};

const rebuiltList = (text: string, node: ListNode, now: readonly Json[]): Edit => {
  refuseComments(text, node, node.items);
  const indent = indentAt(text, node.from);
  const left = [...node.items];
  const parts = now.map((one) => {
    const at = left.findIndex((item) => isSame(literalOf(item), one));
    const [own] = at < 0 ? [] : left.splice(at, 1);
    return own === undefined ? hclOf(one, `${indent}  `) : text.slice(own.from, own.to);
  });
  const isLong = text.slice(node.from, node.to).includes('\n') || parts.some((part) => part.includes('\n'));
  return { from: node.from, to: node.to, text: isLong ? hclList(parts, indent) : `[${parts.join(', ')}]` };
};

/** A comment between the parts of a value would be lost. */
const refuseComments = (text: string, node: SourceNode, parts: readonly { readonly from: number; readonly to: number }[]): void => {
  if (node.kind === 'value') return;
  let at = node.from;
  for (const { from, to } of [...parts, { from: node.to, to: node.to }]) {
    if (/#|\/\/|\/\*/.test(text.slice(at, from))) throw new Undecided(node.line, 'there are comments in the value');
    at = to;
  }
};

const indentAt = (text: string, at: number): string => /^[ \t]*/.exec(text.slice(text.lastIndexOf('\n', at - 1) + 1))?.[0] ?? '';

/** Throws `Undecided` for an expression. */
const literalOf = (node: SourceNode): Json => {
  switch (node.kind) {
    case 'value':
      return node.value;
    case 'list':
      return node.items.map(literalOf);
    case 'object':
      return Object.fromEntries(node.members.map(({ name, value }) => [name, literalOf(value)]));
    case 'json':
      return JSON.stringify(literalOf(node.inner));
    case 'expression':
      throw new Undecided(node.line, whyNot(node) ?? '');
  }
};

const whyNot = ({ kind }: SourceNode): string | undefined =>
  kind === 'expression' ? 'the value is an expression: a variable, a reference, a function, a template or a heredoc' : undefined;

/** A JSON document in text, or as it is. */
const documentOf = (value: Json): Json | undefined => {
  if (typeof value !== 'string') return isObject(value) || isList(value) ? value : undefined;
  try {
    const read = JSON.parse(value) as Json;
    return isObject(read) || isList(read) ? read : undefined;
  } catch {
    return undefined;
  }
};

const isEmpty = (value: Json): boolean =>
  value === null || value === '' || (isList(value) && value.length === 0) || (isObject(value) && Object.keys(value).length === 0);

/** Whether a literal and a value of a state may mean the same: numbers may be text, lists may be sets, documents may be written otherwise. */
const isSame = (a: Json, b: Json): boolean => canonical(a, false) === canonical(b, false);
/** The same, with lists in the same order. */
const isAlike = (a: Json, b: Json): boolean => canonical(a, true) === canonical(b, true);

const canonical = (value: Json, isOrdered: boolean): string => {
  if (isEmpty(value)) return 'null';
  if (isList(value)) {
    const items = value.map((one) => canonical(one, isOrdered));
    return `[${(isOrdered ? items : items.sort()).join()}]`;
  }
  if (isObject(value))
    return `{${membersIn(value)
      .map(([name, one]) => `${JSON.stringify(name)}:${canonical(one, isOrdered)}`)
      .sort()
      .join()}}`;
  const document = typeof value === 'string' && /^\s*[[{]/.test(value) ? documentOf(value) : undefined;
  return document === undefined ? JSON.stringify(String(value)) : canonical(document, isOrdered);
};

const membersIn = (value: JsonObject): readonly (readonly [string, Json])[] =>
  Object.entries(value).flatMap(([name, one]) => (one === undefined || isEmpty(one) ? [] : [[name, one] as const]));

/** A set keeps the order of the configuration: the state sorts sets, so that a list in another order is one. */
const inOrder = (declared: Json, old: Json, now: Json): Json => {
  if (!isList(declared) || !isList(old) || !isList(now)) return now;
  if (isAlike(declared, old)) return now;
  const left = [...now];
  const kept = declared.flatMap((one) => {
    const at = left.findIndex((other) => isSame(one, other));
    return at < 0 ? [] : left.splice(at, 1);
  });
  return [...kept, ...left];
};
