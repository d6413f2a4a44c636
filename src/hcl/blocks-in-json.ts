import type { Block } from './blocks-in.js';

/** An open object or list; `key`: the member that is being read. Lists do not count as a level. */
type Level = { readonly isList: boolean; key: string };

/**
 * The blocks of a `.tf.json` file, in order: `{"resource": {"aws_instance": {"web": …}}, "module": {"api": {"source": "./api"}}}`, where any
 * level may be a list. Never fails: text that is not JSON gives the blocks before the mistake, or none.
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
