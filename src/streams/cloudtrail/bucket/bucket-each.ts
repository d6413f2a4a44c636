/** Calls `work` for each item in order, at most `atOnce` at a time. Rejects with the first rejection, once all started calls have ended. */
export const bucketEach = async <A>(items: readonly A[], atOnce: number, work: (item: A) => Promise<void>): Promise<void> => {
  const errors: unknown[] = [];
  let next = 0;
  const run = async (): Promise<void> => {
    for (let item = items[next++]; item !== undefined && errors.length === 0; item = items[next++]) {
      try {
        await work(item);
      } catch (error) {
        errors.push(error);
      }
    }
  };
  await Promise.all(Array.from({ length: Math.min(atOnce, items.length) }, run));
  if (errors.length > 0) throw errors[0];
};
