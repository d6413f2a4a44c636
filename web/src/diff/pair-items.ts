import { diffArrays } from 'diff';
import type { Tree } from './value-tree.js';

/** Items of two lists that belong together; one of them is missing for an item that was added or removed. */
type ItemPair = { readonly left: number | undefined; readonly right: number | undefined };

/** Most differences of two lists that are looked for; the time grows with their square. */
const mostItems = 500;
/** Most pairs of objects whose members are compared to find which became which. */
const mostComparisons = 2_500;
/** Members that identify an object of a list. */
const identifying = ['Sid', 'id', 'name', 'key'];
/** What an identifying member counts; more than all others together. */
const distinct = 1_000_000;

/** Pairs the items of two lists in their order. */
export const pairList = (left: readonly Tree[], right: readonly Tree[]): readonly ItemPair[] => {
  const changes = diffArrays(
    left.map(({ same }) => same),
    right.map(({ same }) => same),
    { maxEditLength: mostItems },
  );
  if (changes === undefined) return byIndex(range(0, left.length), range(0, right.length));
  const pairs: ItemPair[] = [];
  let [atLeft, atRight] = [0, 0];
  let removed: readonly number[] = [];
  let added: readonly number[] = [];
  const flush = (): void => {
    for (const pair of pairChanged(left, right, removed, added)) pairs.push(pair);
    removed = [];
    added = [];
  };
  for (const { count, added: isAdded, removed: isRemoved } of changes) {
    if (isRemoved) removed = range(atLeft, (atLeft += count));
    else if (isAdded) added = range(atRight, (atRight += count));
    else {
      flush();
      for (let at = 0; at < count; at++) pairs.push({ left: atLeft++, right: atRight++ });
    }
  }
  flush();
  return pairs;
};

/** Pairs the items of two lists whose order does not matter, in the order of the left one. */
export const pairSet = (left: readonly Tree[], right: readonly Tree[]): readonly ItemPair[] => {
  const places = new Map<string, number[]>();
  for (const at of range(0, right.length).toReversed()) {
    const same = right[at]?.same ?? '';
    const former = places.get(same);
    if (former === undefined) places.set(same, [at]);
    else former.push(at);
  }
  const equal = new Map<number, number>();
  for (const [at, { same }] of left.entries()) {
    const place = places.get(same)?.pop();
    if (place !== undefined) equal.set(at, place);
  }
  const taken = new Set(equal.values());
  const changed = pairChanged(
    left,
    right,
    range(0, left.length).filter((at) => !equal.has(at)),
    range(0, right.length).filter((at) => !taken.has(at)),
  );
  return [...[...equal].map(([one, other]) => ({ left: one, right: other })), ...changed].sort(
    (one, other) => (one.left ?? left.length) - (other.left ?? left.length) || (one.right ?? 0) - (other.right ?? 0),
  );
};

/** Pairs objects with the same identifying member, or else the most members in common; other items by their index if their number is the same. */
const pairChanged = (
  left: readonly Tree[],
  right: readonly Tree[],
  removed: readonly number[],
  added: readonly number[],
): readonly ItemPair[] => {
  const areObjects = removed.every((at) => left[at]?.kind === 'object') && added.every((at) => right[at]?.kind === 'object');
  if (!areObjects || removed.length * added.length > mostComparisons)
    return removed.length === added.length
      ? byIndex(removed, added)
      : [...removed.map((at) => ({ left: at, right: undefined })), ...added.map((at) => ({ left: undefined, right: at }))];
  const scores = removed
    .flatMap((one) => added.map((other) => ({ left: one, right: other, score: likeness(left[one], right[other]) })))
    .filter(({ score }) => score > 0 || (score === 0 && removed.length === 1 && added.length === 1))
    .sort((one, other) => other.score - one.score);
  const partners = new Map<number, number>();
  const taken = new Set<number>();
  for (const { left: one, right: other } of scores) {
    if (partners.has(one) || taken.has(other)) continue;
    partners.set(one, other);
    taken.add(other);
  }
  return [
    ...removed.map((at) => ({ left: at, right: partners.get(at) })),
    ...added.filter((at) => !taken.has(at)).map((at) => ({ left: undefined, right: at })),
  ];
};

/** 0: nothing says that one object became the other; less: they are different ones. */
const likeness = (one: Tree | undefined, other: Tree | undefined): number => {
  if (one?.kind !== 'object' || other?.kind !== 'object') return 0;
  let score = 0;
  for (const [name, member] of one.members) {
    const isEqual = other.members.get(name)?.same === member.same;
    if (identifying.includes(name) && other.members.has(name)) score += isEqual ? distinct : -distinct;
    else if (isEqual) score += 1;
  }
  return score < 0 || score * 2 >= Math.min(one.members.size, other.members.size) ? score : 0;
};

const range = (from: number, to: number): readonly number[] => Array.from({ length: to - from }, (_, at) => from + at);

const byIndex = (left: readonly number[], right: readonly number[]): readonly ItemPair[] =>
  Array.from({ length: Math.max(left.length, right.length) }, (_, at) => ({ left: left[at], right: right[at] }));
