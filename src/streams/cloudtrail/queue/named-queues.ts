import { readQueueAddress } from './queue-address.js';

/** A configured queue with the name of the source that reads it, for metrics, logs and `/ready`, and its region; '' if unknown. */
type NamedQueue = { readonly queue: string; readonly name: string; readonly region: string };

/**
 * Lists each queue once, even if it is given by URL and by ARN; the first one wins. Names contain the region if it is known, and the
 * account if two names would otherwise be equal.
 */
export const namedQueues = (queues: readonly string[]): readonly NamedQueue[] => {
  const distinct = new Map<string, NamedQueue & { readonly long: string }>();
  for (const queue of queues.filter((one) => one !== '')) {
    const { region, account, name } = readQueueAddress(queue);
    const [short, long] = [sourceName(region, name), sourceName(region, account, name)];
    if (!distinct.has(long)) distinct.set(long, { queue, name: short, long, region });
  }
  const all = [...distinct.values()];
  return all.map(({ queue, name, long, region }) => {
    const isTaken = all.filter((other) => other.name === name).length > 1;
    return { queue, name: isTaken ? long : name, region };
  });
};

const sourceName = (...parts: readonly string[]): string =>
  `cloudtrail-queue:${parts
    .filter((part) => part !== '')
    .join(':')
    .replaceAll(/[^\w.:-]/g, '_')}`;
