/** Settles as `work` does, or rejects as soon as `signal` is aborted, for work that knows no signal; what comes later is ignored. */
export const unlessAborted = async <A>(work: Promise<A>, signal: AbortSignal): Promise<A> => {
  let onAbort = (): void => undefined;
  const aborted = new Promise<never>((_, reject) => {
    onAbort = () => {
      reject(new Error('aborted'));
    };
  });
  signal.addEventListener('abort', onAbort);
  if (signal.aborted) onAbort();
  try {
    return await Promise.race([work, aborted]);
  } finally {
    signal.removeEventListener('abort', onAbort);
  }
};
