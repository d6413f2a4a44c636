import type { LogStream } from '../../model/contracts/log-stream.js';
import { Failure } from '../../model/failure.js';

/**
 * The last sequence in `[first, last]` whose message satisfies `test`; `first - 1` if none does. The messages that satisfy it must come
 * before those that do not. Takes one read per halving. A removed message counts as satisfying it. Rejects with a `Failure`, also if a message
 * that was not removed cannot be found at the moment: a copy of the stream may lag behind.
 */
export const findSequence = async (
  stream: Pick<LogStream, 'read' | 'bounds'>,
  { first, last }: { readonly first: number; readonly last: number },
  test: (message: { readonly first: number; readonly count: number; readonly storedAt: number }) => boolean,
): Promise<number> => {
  let low = first - 1;
  let high = last;
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    const message = await stream.read(middle);
    if (message === undefined && middle >= (await stream.bounds()).first)
      throw new Failure('NotConnected', `message ${String(middle)} of the stream cannot be read`);
    if (message === undefined || test(message)) low = middle;
    else high = middle - 1;
  }
  return low;
};
