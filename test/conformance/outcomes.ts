import { until } from '../support/until.js';

/** How a promise settled. */
export type Outcome<A> =
  { readonly ended: 'value'; readonly value: A; readonly error?: undefined } | { readonly ended: 'failure'; readonly error: unknown };

/** Never rejects. */
export const outcomeOf = async <A>(promise: Promise<A>): Promise<Outcome<A>> => {
  try {
    return { ended: 'value', value: await promise };
  } catch (error) {
    return { ended: 'failure', error };
  }
};

/** Rejects if `promise` takes too long; `what` is its name in the error. */
export const inTime = async <A>(promise: Promise<A>, milliseconds: number, what: string): Promise<A> => {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => {
      reject(new Error(`${what} takes longer than ${milliseconds} ms`));
    }, milliseconds);
  });
  try {
    return await Promise.race([promise, late]);
  } finally {
    clearTimeout(timer);
  }
};

/** Waits until `isDone` or the time limit of a contract, which flawed implementations exceed; whether it was done. */
export const isOver = (isDone: () => boolean, milliseconds: number): Promise<boolean> =>
  until(isDone, Boolean, milliseconds).catch(() => false);
