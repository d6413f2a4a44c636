const longest = 15_000;

/** Milliseconds before the next attempt: doubles up to 15 seconds, with jitter so that pages do not return at once. */
export const retryDelay = (attempt: number): number => Math.min(longest, 500 * 2 ** attempt) * (0.5 + Math.random() / 2);

/** Waits, but not after the network returned or the page is looked at again. */
export const retryNow = (ms: number, signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    const done = (): void => {
      clearTimeout(timer);
      window.removeEventListener('online', done);
      document.removeEventListener('visibilitychange', done);
      signal.removeEventListener('abort', done);
      resolve();
    };
    const timer = setTimeout(done, ms);
    window.addEventListener('online', done);
    document.addEventListener('visibilitychange', done);
    signal.addEventListener('abort', done);
  });
