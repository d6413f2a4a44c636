/** A condition for `until`: the number is positive and the same in ten polls, between which the event loop turns. */
export const isQuiet = (count: () => number): (() => boolean) => {
  let [last, turns] = [-1, 0];
  return () => {
    turns = count() > 0 && count() === last ? turns + 1 : 0;
    last = count();
    return turns === 10;
  };
};
