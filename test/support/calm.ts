import { until } from './service.js';

export const pause = (milliseconds: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, milliseconds));

/** The condition has come true, and stays so for a moment; false where it never does. */
export const calm = (condition: () => boolean): Promise<boolean> => {
  let turns = 0;
  return until(
    () => (turns = condition() ? turns + 1 : 0),
    (now) => now === 8,
  ).then((now) => now === 8);
};
