import { diffLines, wordMarker } from './diff-lines.js';
import { sameRow, sideBySide, type DiffRow, type Line, type MemberChange } from './diff-row.js';
import { pairList, pairSet } from './pair-items.js';
import { asSet, placeInPolicy, type PolicyPlace } from './policy-lists.js';
import { isBlock, nameOf, printTree } from './print-tree.js';
import type { Tree } from './value-tree.js';

/** Two values line by line, and the members in which they differ. */
type Diff = { readonly rows: readonly DiffRow[]; readonly changes: readonly MemberChange[] };

/** Where a pair of values stands. `after`: comma on each side. */
type Place = {
  readonly depth: number;
  readonly name: string | undefined;
  readonly path: string;
  readonly policy: PolicyPlace;
  readonly after: readonly [left: string, right: string];
};

const root: Place = { depth: 0, name: undefined, path: '', policy: 'none', after: ['', ''] };

/** Compares objects member by member, lists item by item, and strings line by line and word by word. */
export const diffTrees = (left: Tree, right: Tree): Diff => {
  const rows: DiffRow[] = [];
  const changes: MemberChange[] = [];
  const markWords = wordMarker();

  const compare = (one: Tree, other: Tree, place: Place): void => {
    const { depth, path, after, policy } = place;
    const before = nameOf(place.name);
    if (policy === 'set' && (one.kind === 'list') !== (other.kind === 'list')) compare(asSet(one), asSet(other), place);
    else if (one.same === other.same) {
      const mine = printTree(one, depth, { before, after: after[0] });
      const theirs = printTree(other, depth, { before, after: after[1] });
      for (const [at, line] of mine.entries()) rows.push({ isSame: true, left: line, right: theirs[at] });
    } else if (one.kind === 'object' && other.kind === 'object' && one.members.size > 0 && other.members.size > 0) {
      enclosed('{', '}', place, () => {
        const names = [...new Set([...one.members.keys(), ...other.members.keys()])].sort();
        const last = [lastOf(names, one.members), lastOf(names, other.members)] as const;
        for (const name of names)
          member(one.members.get(name), other.members.get(name), {
            depth: depth + 1,
            name,
            path: path === '' ? name : `${path}.${name}`,
            policy: placeInPolicy(policy, one, name),
            after: [name === last[0] ? '' : ',', name === last[1] ? '' : ','],
          });
      });
    } else if (one.kind === 'list' && other.kind === 'list' && one.items.length > 0 && other.items.length > 0) {
      enclosed('[', ']', place, () => {
        const pairs = (policy === 'set' ? pairSet : pairList)(one.items, other.items);
        const last = [pairs.findLastIndex((pair) => pair.left !== undefined), pairs.findLastIndex((pair) => pair.right !== undefined)];
        for (const [at, pair] of pairs.entries())
          member(
            pair.left === undefined ? undefined : one.items[pair.left],
            pair.right === undefined ? undefined : other.items[pair.right],
            {
              depth: depth + 1,
              name: undefined,
              path: `${path}[${String(pair.right ?? pair.left ?? 0)}]`,
              policy: policy === 'set' ? 'policy' : policy,
              after: [at === last[0] ? '' : ',', at === last[1] ? '' : ','],
            },
          );
      });
    } else {
      changes.push({ path, kind: 'changed' });
      replaced(one, other, place);
    }
  };

  /** Members without a partner; consecutive ones are drawn side by side. */
  let removed: Line[] = [];
  let added: Line[] = [];
  const flush = (): void => {
    for (const row of sideBySide(removed, added)) rows.push(row);
    removed = [];
    added = [];
  };

  const member = (one: Tree | undefined, other: Tree | undefined, place: Place): void => {
    const { depth, path } = place;
    const before = nameOf(place.name);
    if (one !== undefined && other !== undefined) {
      flush();
      compare(one, other, place);
    } else if (one !== undefined) {
      changes.push({ path, kind: 'removed' });
      for (const line of printTree(one, depth, { before, after: place.after[0] })) removed.push(line);
    } else if (other !== undefined) {
      changes.push({ path, kind: 'added' });
      for (const line of printTree(other, depth, { before, after: place.after[1] })) added.push(line);
    }
  };

  const replaced = (one: Tree, other: Tree, { depth, name, after }: Place): void => {
    const before = nameOf(name);
    if (one.kind === 'text' && other.kind === 'text' && (isBlock(one.text) || isBlock(other.text))) {
      rows.push(sameRow(depth, `${before}|`));
      for (const row of diffLines(depth + 1, one.text, other.text, markWords)) rows.push(row);
      return;
    }
    if (one.kind === 'text' && other.kind === 'text') {
      rows.push(markWords(depth, before + JSON.stringify(one.text) + after[0], before + JSON.stringify(other.text) + after[1]));
      return;
    }
    const mine = printTree(one, depth, { before, after: after[0] });
    const theirs = printTree(other, depth, { before, after: after[1] });
    for (const row of sideBySide(mine, theirs)) rows.push(row);
  };

  const enclosed = (open: string, close: string, { depth, name, after }: Place, inner: () => void): void => {
    rows.push(sameRow(depth, nameOf(name) + open));
    inner();
    flush();
    rows.push(sameRow(depth, close + after[0], close + after[1]));
  };

  compare(left, right, root);
  return { rows, changes };
};

const lastOf = (names: readonly string[], members: ReadonlyMap<string, Tree>): string | undefined =>
  names.findLast((name) => members.has(name));
