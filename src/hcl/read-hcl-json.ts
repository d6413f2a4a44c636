import { isObject, type Json, type JsonObject } from '../lib/json.js';
import { nestsDeeper } from '../lib/nests-deeper.js';
import { HclProblem, templateOf, type Block, type Body, type Expression } from './read-hcl.js';

/** A type of block: the number of its labels, and the types of the blocks in it. All other members of a body are attributes. */
type BlockType = { readonly labels: number; readonly blocks: () => BlockTypes };
type BlockTypes = Readonly<Record<string, BlockType>>;

const leaf = (labels: number): BlockType => ({ labels, blocks: () => ({}) });
const target: BlockType = { labels: 0, blocks: () => ({ fallback: target }) };
const document: BlockTypes = {
  key_provider: leaf(2),
  method: leaf(2),
  state: target,
  plan: target,
  remote_state_data_sources: leaf(0),
};

const maxDepth = 50;

/**
 * Reads the JSON syntax of HCL, as far as it describes encryption: a block is an object below its type and its labels, or a list of such
 * objects. Throws `HclProblem`. Source: HCL JSON syntax specification.
 */
export const readHclJson = (text: string): Body => {
  if (nestsDeeper(text, maxDepth)) throw new HclProblem(`nested deeper than ${String(maxDepth)} levels`);
  let value: Json;
  try {
    value = JSON.parse(text) as Json;
  } catch (error) {
    // The message itself quotes the text, which contains secrets.
    const [where = ''] = /at position \d+/.exec((error as Error).message) ?? [];
    throw new HclProblem(`not valid JSON${where === '' ? '' : ` ${where}`}`);
  }
  if (!isObject(value)) throw new HclProblem('expected a JSON object');
  return bodyOf(value, document);
};

const bodyOf = (value: JsonObject, known: BlockTypes): Body => {
  const attributes = new Map<string, Expression>();
  const blocks: Block[] = [];
  for (const [name, member] of Object.entries(value)) {
    const kind = Object.hasOwn(known, name) ? known[name] : undefined;
    if (name === '//') continue;
    if (kind === undefined) attributes.set(name, expressionOf(member as Json));
    else blocks.push(...blocksOf(name, [], member as Json, kind));
  }
  return { attributes, blocks };
};

const blocksOf = (type: string, labels: readonly string[], value: Json, kind: BlockType): readonly Block[] => {
  if (Array.isArray(value)) return (value as readonly Json[]).flatMap((one) => blocksOf(type, labels, one, kind));
  if (!isObject(value)) throw new HclProblem(`${[type, ...labels].join('.')}: expected an object`);
  if (labels.length === kind.labels) return [{ type, labels, ...bodyOf(value, kind.blocks()) }];
  return Object.entries(value).flatMap(([label, one]) => (label === '//' ? [] : blocksOf(type, [...labels, label], one as Json, kind)));
};

const expressionOf = (value: Json): Expression => {
  if (typeof value === 'string') return templateOf(value, false, fail);
  if (Array.isArray(value)) return { kind: 'list', items: (value as readonly Json[]).map(expressionOf) };
  if (isObject(value))
    return { kind: 'object', members: new Map(Object.entries(value).map(([name, one]) => [name, expressionOf(one as Json)])) };
  return { kind: 'value', value: value as number | boolean | null };
};

const fail = (problem: string): never => {
  throw new HclProblem(problem);
};
