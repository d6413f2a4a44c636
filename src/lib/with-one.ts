/**
 * Adds to a list that nearly always has one element. A literal of one element takes 16 bytes, a list that `push` began 150 (bench
 * `stages`).
 */
export const withOne = <T>(list: T[] | undefined, one: T): T[] => {
  if (list === undefined) return [one];
  list.push(one);
  return list;
};
