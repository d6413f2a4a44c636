import type { LogStream } from '../../model/contracts/log-stream.js';
import type { Retention } from '../removable-segments.js';
import { findSequence } from './find-sequence.js';

/**
 * Removes the oldest messages that lie entirely before `before` and beyond either bound (D63); never the newest message, which shows the
 * position of the log. The bound of bytes is approximate: messages are counted with their average size. Resolves with the number of removed
 * messages. Rejects with a `Failure`.
 */
export const retainMessages = async (
  stream: Pick<LogStream, 'bounds' | 'read' | 'purge'>,
  { before, olderThan, maxBytes }: Retention,
): Promise<number> => {
  const { first, last, bytes, oldestAt } = await stream.bounds();
  const count = last - first + 1;
  const excess = count > 0 && bytes > maxBytes ? Math.ceil((count * (bytes - maxBytes)) / bytes) : 0;
  if (count <= 1 || (excess === 0 && oldestAt >= olderThan)) return 0;
  const range = { first, last: last - 1 };
  const passed = await findSequence(stream, range, (message) => message.first + message.count <= before);
  const old = await findSequence(stream, { first, last: passed }, (message) => message.storedAt < olderThan);
  const end = Math.min(passed, Math.max(old, first + excess - 1));
  if (end < first) return 0;
  await stream.purge(end + 1);
  return end - first + 1;
};
