/** Returns `value`; throws if it is undefined. `name` says what a saved state refers to. */
export const saved = <T>(value: T | undefined, name: string): T => {
  if (value === undefined) throw new Error(`the saved state refers to ${name}, which it does not contain`);
  return value;
};

/** Groups of at most `size` items. */
export function* chunks<T>(list: Iterable<T>, size: number): Generator<readonly T[]> {
  let part: T[] = [];
  for (const one of list) {
    part.push(one);
    if (part.length < size) continue;
    yield part;
    part = [];
  }
  if (part.length > 0) yield part;
}
