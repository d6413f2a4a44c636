import type { Broadcaster } from '../../model/contracts/broadcast.js';
import { BroadcastGroup } from './broadcast-group.js';
import type { StreamClock } from './stream-context.js';

/** Number of clients from which sending takes time that the pipeline would miss. */
const manyClients = 100;
const defaultGroupSize = 128;
/** Bytes sent to all clients together per turn of the event loop: a few milliseconds. */
const turnBytes = 4 * 1024 * 1024;
const maxRest = 1_000;
/** After this number of consecutive turns that took no time, no other work is pending. */
const idleTurns = 3;
/** Messages and bytes that may wait while the publisher rests; far below the ring. */
const maxWaiting = 4_096;
const maxWaitingBytes = 16 * 1024 * 1024;

type PublisherOptions = {
  readonly ring: Broadcaster;
  readonly pieceBytes: number;
  readonly publish: (channel: string, frame: Uint8Array) => void;
  readonly clock: StreamClock;
  /** Clients of one group. */
  readonly groupSize?: number;
};

interface Publisher {
  readonly groups: ReadonlySet<BroadcastGroup>;
  groupWithRoom(): BroadcastGroup;
  /** Announces that the ring contains messages up to `last`. */
  offer(last: number): void;
  /** Sends everything now. */
  flush(): void;
}

/**
 * Sends messages to clients that keep up, in groups, piece by piece, always to the group that is furthest behind.
 *
 * With 100 clients and more, it rests after each turn until no other work is pending, at most for as long as the turn took: the pipeline
 * keeps half of the time regardless of the number of clients, and time that it does not use is not lost. Messages that arrive meanwhile are
 * sent together.
 *
 * **Keeps** a group for each 128 clients. At most 4,096 messages or 16 MiB wait in the ring; beyond either it does not rest.
 */
export const makePublisher = ({ ring, pieceBytes, publish, clock, groupSize = defaultGroupSize }: PublisherOptions): Publisher => {
  const groups = new Set<BroadcastGroup>();
  let number = 0;
  let newest = ring.last;
  let resting = false;

  const furthestBehind = (): BroadcastGroup | undefined => {
    let found: BroadcastGroup | undefined;
    for (const group of groups) if (group.sent < newest && (found === undefined || group.sent < found.sent)) found = group;
    return found;
  };

  const clients = (): number => {
    let count = 0;
    for (const group of groups) count += group.size;
    return count;
  };

  const send = (): void => {
    while (!resting) {
      const began = clock.now();
      let group = furthestBehind();
      if (group === undefined) return;
      for (let sent = 0; group !== undefined && sent < turnBytes; group = furthestBehind()) sent += group.send(newest);
      if (clients() >= manyClients) rest(began);
    }
  };

  /** Published frames leave in the next turn of the event loop, so the cost is known only then. */
  const rest = (began: number): void => {
    resting = true;
    clock.soon(() => {
      let last = clock.now();
      const end = last + Math.max(1, Math.min(maxRest, last - began));
      let idle = 0;
      const checkIdle = (): void => {
        const now = clock.now();
        idle = now === last ? idle + 1 : 0;
        last = now;
        if (idle < idleTurns && now < end) {
          clock.soon(checkIdle);
          return;
        }
        resting = false;
        send();
      };
      clock.soon(checkIdle);
    });
  };

  const isOverdue = (group: BroadcastGroup): boolean =>
    newest - group.sent >= maxWaiting || ring.bytesUntil(newest) - ring.bytesUntil(group.sent) >= maxWaitingBytes;

  return {
    groups,
    groupWithRoom: () => {
      for (const group of groups) {
        if (group.size === 0 && groups.size > 1) groups.delete(group);
        else if (group.size < groupSize) return group;
      }
      const group = new BroadcastGroup({ ring, pieceBytes, publish, number: number++ }, newest);
      groups.add(group);
      return group;
    },
    offer: (last) => {
      newest = last;
      for (let group = furthestBehind(); group !== undefined && isOverdue(group); group = furthestBehind()) group.send(newest);
      send();
    },
    flush: () => {
      for (let group = furthestBehind(); group !== undefined; group = furthestBehind()) group.send(newest);
    },
  };
};
