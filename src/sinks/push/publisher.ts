import type { Broadcaster } from '../../model/broadcast.js';
import { Crew } from './crew.js';
import type { StreamClock } from './stream-context.js';

/** From so many clients on, telling them takes time that the pipeline would miss. */
const manyClients = 100;
const usualCrew = 128;
/** Bytes to all clients together that go out in one turn of the event loop: a few milliseconds. */
const turnBytes = 4 * 1024 * 1024;
const longestRest = 1_000;
/** After so many turns of the event loop in a row that took no time, nobody else has anything to do. */
const calmTurns = 3;
/** What may wait while the publisher rests: far less than the ring keeps. */
const mostWaiting = 4_096;
const mostWaitingBytes = 16 * 1024 * 1024;

type PublisherOptions = {
  readonly ring: Broadcaster;
  readonly pieceBytes: number;
  readonly publish: (channel: string, frame: Uint8Array) => void;
  readonly clock: StreamClock;
  /** Clients of a crew. */
  readonly crewSize?: number;
};

interface Publisher {
  readonly crews: ReadonlySet<Crew>;
  /** A crew that has room. */
  crew(): Crew;
  /** There are messages up to this one. */
  offer(last: number): void;
  /** Tells all that there is, now. */
  flush(): void;
}

/**
 * The fast way: clients that keep up are told in crews, piece by piece, the crew first that was told least.
 *
 * With 100 clients and more it rests after each turn until nobody else has anything to do, at most for as long as the turn took: the
 * pipeline keeps half of the time whatever their number, and what it does not use is not lost. What comes meanwhile is told together.
 *
 * **Keeps** a crew for each 128 clients. At most 4,096 messages or 16 MiB wait in the ring; past it, it does not rest.
 */
export const makePublisher = ({ ring, pieceBytes, publish, clock, crewSize = usualCrew }: PublisherOptions): Publisher => {
  const crews = new Set<Crew>();
  let number = 0;
  let newest = ring.last;
  let resting = false;

  const furthestBehind = (): Crew | undefined => {
    let found: Crew | undefined;
    for (const crew of crews) if (crew.told < newest && (found === undefined || crew.told < found.told)) found = crew;
    return found;
  };

  const clients = (): number => {
    let count = 0;
    for (const crew of crews) count += crew.size;
    return count;
  };

  const tell = (): void => {
    while (!resting) {
      const began = clock.now();
      let crew = furthestBehind();
      if (crew === undefined) return;
      for (let sent = 0; crew !== undefined && sent < turnBytes; crew = furthestBehind()) sent += crew.tell(newest);
      if (clients() >= manyClients) rest(began);
    }
  };

  /** What was published goes out when the event loop gets its turn: only then is known what it cost. */
  const rest = (began: number): void => {
    resting = true;
    clock.soon(() => {
      let last = clock.now();
      const end = last + Math.max(1, Math.min(longestRest, last - began));
      let calm = 0;
      const look = (): void => {
        const now = clock.now();
        calm = now === last ? calm + 1 : 0;
        last = now;
        if (calm < calmTurns && now < end) {
          clock.soon(look);
          return;
        }
        resting = false;
        tell();
      };
      clock.soon(look);
    });
  };

  const isOverdue = (crew: Crew): boolean =>
    newest - crew.told >= mostWaiting || ring.bytesUntil(newest) - ring.bytesUntil(crew.told) >= mostWaitingBytes;

  return {
    crews,
    crew: () => {
      for (const crew of crews) {
        if (crew.size === 0 && crews.size > 1) crews.delete(crew);
        else if (crew.size < crewSize) return crew;
      }
      const crew = new Crew({ ring, pieceBytes, publish, number: number++ }, newest);
      crews.add(crew);
      return crew;
    },
    offer: (last) => {
      newest = last;
      for (let crew = furthestBehind(); crew !== undefined && isOverdue(crew); crew = furthestBehind()) crew.tell(newest);
      tell();
    },
    flush: () => {
      for (let crew = furthestBehind(); crew !== undefined; crew = furthestBehind()) crew.tell(newest);
    },
  };
};
