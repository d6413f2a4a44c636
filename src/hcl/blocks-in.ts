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
    if (depth === 0) {
      if (token.kind === 'open' && token.text === '{') open = { header: headerOf(header), source: undefined };
      else if (token.kind === 'word' || token.kind === 'text') header.push(token);
      else header = [];
    } else if (depth === 1 && open !== undefined && token.kind === 'text' && last?.kind === 'equals' && before?.text === 'source') {
      open.source ??= token.text;
    }
    if (token.kind === 'open') depth++;
    else if (token.kind === 'close' && depth > 0 && --depth === 0) {
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
