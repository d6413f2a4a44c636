import { inspect } from 'node:util';

/** Milliseconds. A busy machine is twenty times slower, so this is far from what a wait takes; nothing may depend on reaching it. */
const limit = 120_000;

/**
 * Polls until the answer meets the condition, and resolves with that answer. The only way in which tests wait for something to happen.
 * - `ask` may reject, which ends the wait: it returns a value for "not yet".
 * - `isDone`: whether the answer is true, unless told otherwise.
 * - `milliseconds`: a longer limit for more work; a shorter one would make the test depend on the speed of the machine.
 *
 * Throws after the limit: what was awaited, and the last answer.
 */
export const until = async <A>(ask: () => A | Promise<A>, isDone: (answer: A) => boolean = Boolean, milliseconds = limit): Promise<A> => {
  const end = performance.now() + milliseconds;
  // Short waits at first, since most conditions are met at once; then few polls, which cost time of the process under test.
  for (let wait = 2; ; wait = Math.min(20, wait + 1)) {
    const answer = await ask();
    if (isDone(answer)) return answer;
    if (performance.now() > end) throw new Error(inVain(ask, isDone, answer, milliseconds));
    await new Promise((resolve) => setTimeout(resolve, wait));
  }
};

const inVain = (ask: unknown, isDone: unknown, answer: unknown, milliseconds: number): string => {
  const condition = isDone === Boolean ? '' : ` to meet ${String(isDone)}`;
  const last = inspect(answer, { depth: 6, maxArrayLength: 20, maxStringLength: 4_000 });
  return `waited ${String(milliseconds / 1_000)} s in vain for ${String(ask)}${condition}; the last answer was ${last}`;
};
