/** How a promise ended. */
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

/** The same, or a rejection that says what took too long. */
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

/** Asks until it is so, or `milliseconds` are over. */
export const isOver = async (isDone: () => boolean, milliseconds: number): Promise<boolean> => {
  for (const end = Date.now() + milliseconds; !isDone();) {
    if (Date.now() > end) return false;
    await pause(20);
  }
  return true;
};

export const pause = (milliseconds: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, milliseconds));
