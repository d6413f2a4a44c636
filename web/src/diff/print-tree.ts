import { lineOf, type Line } from './diff-row.js';
import type { Tree } from './value-tree.js';

/** What stands before and after a value: its name and a comma. */
type Around = { readonly before: string; readonly after: string };

/** The lines of a value, as JSON with a level of indentation for each level. Strings of several lines keep their lines, after `|`. */
export const printTree = (tree: Tree, depth: number, { before, after }: Around): readonly Line[] => {
  switch (tree.kind) {
    case 'other':
      return [lineOf(depth, before + tree.text + after)];
    case 'text':
      return isBlock(tree.text)
        ? [lineOf(depth, `${before}|`), ...tree.text.split('\n').map((line) => lineOf(depth + 1, line))]
        : [lineOf(depth, before + JSON.stringify(tree.text) + after)];
    case 'object':
      return enclosed('{', '}', memberLines([...tree.members], depth + 1), depth, { before, after });
    case 'list':
      return enclosed(
        '[',
        ']',
        memberLines(
          tree.items.map((item) => [undefined, item]),
          depth + 1,
        ),
        depth,
        { before, after },
      );
  }
};

/** Whether a string is shown line by line. */
export const isBlock = (text: string): boolean => /\n[^]/.test(text);

export const nameOf = (name: string | undefined): string => (name === undefined ? '' : `${JSON.stringify(name)}: `);

const memberLines = (members: readonly (readonly [string | undefined, Tree])[], depth: number): readonly Line[] =>
  members.flatMap(([name, member], at) => printTree(member, depth, { before: nameOf(name), after: at < members.length - 1 ? ',' : '' }));

const enclosed = (open: string, close: string, inner: readonly Line[], depth: number, { before, after }: Around): readonly Line[] =>
  inner.length === 0
    ? [lineOf(depth, before + open + close + after)]
    : [lineOf(depth, before + open), ...inner, lineOf(depth, close + after)];
