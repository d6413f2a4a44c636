/**
 * Yields `items` until `stop` aborts, then completes immediately, even while `items` waits. The pending item is abandoned, because the
 * process is about to end.
 */
export async function* untilStopped<T>(items: AsyncIterable<T>, stop: AbortSignal): AsyncGenerator<T> {
  const iterator = items[Symbol.asyncIterator]();
  let wake = (): void => undefined;
  stop.addEventListener('abort', () => {
    wake();
  });
  try {
    while (!stop.aborted) {
      // Avoid `Promise.race` with the signal, which would keep every item until the signal is collected.
      const next = await new Promise<IteratorResult<T, unknown> | undefined>((resolve, reject) => {
        wake = () => {
          resolve(undefined);
        };
        iterator.next().then(resolve, reject);
      });
      if (next === undefined || next.done === true) return;
      yield next.value;
    }
  } finally {
    const closed = iterator.return?.();
    if (!stop.aborted) await closed;
    else closed?.catch(() => undefined);
  }
}
