import { decodeLines, encodeLine, UnreadableFact, type FactObjects } from '../../fact-log/jetstream/fact-lines.js';
import { stampFacts } from '../../fact-log/stamp-facts.js';
import type { Arrival } from '../../model/fact.js';
import { Failure } from '../../model/failure.js';

/**
 * Facts as bodies of requests to the leader: lines as in the stream, each body at most `maxBytes`. A larger fact becomes an object. Rejects
 * with a `Failure` if that cannot be stored.
 */
export const forwardedBodies = async (
  arrivals: readonly Arrival[],
  objects: FactObjects,
  maxBytes: number,
): Promise<readonly Uint8Array[]> => {
  const bodies: Uint8Array[] = [];
  let lines: Uint8Array[] = [];
  let bytes = 0;
  const end = (): void => {
    if (lines.length > 0) bodies.push(Buffer.concat(lines));
    lines = [];
    bytes = 0;
  };
  for (const fact of stampFacts(arrivals, 0)) {
    const encoded = encodeLine(fact, objects, maxBytes);
    const line = Buffer.from(encoded instanceof Promise ? await encoded : encoded);
    if (bytes + line.length > maxBytes) end();
    lines.push(line);
    bytes += line.length;
  }
  end();
  return bodies;
};

/** The facts in a body; undefined if it is damaged, or names an object that cannot be read. */
export const forwardedFacts = async (body: Uint8Array, objects: FactObjects): Promise<readonly Arrival[] | undefined> => {
  try {
    return await decodeLines(body, objects);
  } catch (error) {
    if (error instanceof UnreadableFact || error instanceof Failure) return undefined;
    throw error;
  }
};
