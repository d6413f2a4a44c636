import { tokensOf, type Token } from './tokens.js';

/** A `resource` or `module` block of a file. `source`: of a module, if it is a literal. */
export type Block = {
  readonly kind: 'resource' | 'module';
  /** `aws_instance.web`; of a module, its name. */
  readonly name: string;
  readonly line: number;
  readonly source: string | undefined;
};

/** The blocks of a `.tf` file, in order. Unfinished ones are omitted. */
export const blocksIn = (text: string): readonly Block[] => {
  const blocks: Block[] = [];
  let header: Token[] = [];
  let open: { readonly header: readonly Token[]; source: string | undefined } | undefined;
  let depth = 0;
  let [before, last]: [Token | undefined, Token | undefined] = [undefined, undefined];
  for (const token of tokensOf(text)) {
    if (token.kind === 'newline') continue;
    const mark = token.kind === 'mark' ? token.text : '';
    if (depth === 0) {
      if (mark === '{') open = { header: headerOf(header), source: undefined };
      else if (token.kind === 'word' || token.kind === 'text') header.push(token);
      else header = [];
    } else if (depth === 1 && open !== undefined && token.kind === 'text' && last?.text === '=' && before?.text === 'source') {
      open.source ??= token.text;
    }
    if (mark !== '' && '{[('.includes(mark)) depth++;
    else if (mark !== '' && '}])'.includes(mark) && depth > 0 && --depth === 0) {
      if (open !== undefined) blocks.push(...blockOf(open.header, open.source));
      open = undefined;
      header = [];
    }
    [before, last] = [last, token];
  }
  return blocks;
};

/** The last words before a brace that belong to one block: a file may contain anything before them. */
const headerOf = (tokens: readonly Token[]): readonly Token[] => {
  const from = tokens.findLastIndex(({ kind, text }) => kind === 'word' && labels.has(text));
  return from < 0 ? [] : tokens.slice(from);
};

/** Labels of a block, by its keyword. */
const labels: ReadonlyMap<string, number> = new Map([
  ['resource', 2],
  ['module', 1],
]);

const blockOf = ([keyword, ...rest]: readonly Token[], source: string | undefined): readonly Block[] => {
  if (keyword === undefined || labels.get(keyword.text) !== rest.length) return [];
  const name = rest.map(({ text }) => text).join('.');
  return [
    keyword.text === 'module'
      ? { kind: 'module', name, line: keyword.line, source }
      : { kind: 'resource', name, line: keyword.line, source: undefined },
  ];
};

/** An open object or list; `key`: the member that is being read. Lists do not count as a level. */
type Level = { readonly isList: boolean; key: string };

/**
 * The blocks of a `.tf.json` file, in order: `{"resource": {"aws_instance": {"web": …}}, "module": {"api": {"source": "./api"}}}`, where any
 * level may be a list. Reads the text itself, because `JSON.parse` gives no lines. Never fails: text that is not JSON gives the blocks before the mistake, or none.
 */
export const blocksInJson = (text: string): readonly Block[] => {
  const blocks: (Block & { source: string | undefined })[] = [];
  const levels: Level[] = [];
  let line = 1;
  const path = (): readonly string[] => levels.filter(({ isList }) => !isList).map(({ key }) => key);
  for (const [token] of text.matchAll(/"(?:[^"\\\n]|\\.)*"|[{}[\],:\n]/g)) {
    const level = levels.at(-1);
    if (token === '\n') line++;
    else if (token === '{' || token === '[') {
      // Deeper ones contain no blocks, but are closed like others.
      levels.push({ isList: token === '[', key: '' });
    } else if (token === '}' || token === ']') levels.pop();
    else if (level === undefined || token === ':') continue;
    else if (token === ',') level.key = '';
    else if (level.isList || levels.length > deepest) continue;
    else if (level.key === '') {
      level.key = unquoted(token);
      const [kind, first, second, ...more] = path();
      if (kind === 'resource' && first !== undefined && second !== undefined && more.length === 0)
        blocks.push({ kind, name: `${first}.${second}`, line, source: undefined });
      else if (kind === 'module' && first !== undefined && second === undefined)
        blocks.push({ kind, name: first, line, source: undefined });
    } else {
      const [kind, name, member, ...more] = path();
      const block = blocks.at(-1);
      if (kind === 'module' && member === 'source' && more.length === 0 && block?.name === name && block?.kind === kind)
        block.source ??= unquoted(token);
    }
  }
  return blocks;
};

/** Levels that can contain a block or its source, each of them in a list. */
const deepest = 8;

const unquoted = (token: string): string => {
  try {
    return JSON.parse(token) as string;
  } catch {
    return token.slice(1, -1);
  }
};
