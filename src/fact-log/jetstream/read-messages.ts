import { Observable, Subscription, timer, type SchedulerLike } from 'rxjs';
import { Fifo } from '../../lib/fifo.js';
import type { LogStream, StoredMessage } from '../../model/contracts/log-stream.js';
import { Failure, mayPass } from '../../model/failure.js';
import type { Fact } from '../../model/fact.js';
import type { TimeSlices } from '../../runtime/time-slices.js';

/** Bytes that may wait to be decoded. The stream has no backpressure: beyond this, the subscription ends and is made again later. */
const maxBytes = 16 * 1024 * 1024;
/** Milliseconds until a failed subscription or decoding is tried again. */
const retryAfter = 500;

/** The facts of one message. `last`: position of the last fact up to and including this message. */
export type DecodedMessage = { readonly sequence: number; readonly last: number; readonly facts: readonly Fact[] };

export type ReadDeps = {
  readonly stream: Pick<LogStream, 'messages$'>;
  /** Rejects with a `Failure` if the facts cannot be read at the moment. */
  readonly decode: (message: StoredMessage) => readonly Fact[] | Promise<readonly Fact[]>;
  readonly slices: TimeSlices;
  readonly scheduler: SchedulerLike;
  /** Called with each failure; reading goes on. */
  readonly onFailure: (failure: Failure) => void;
};

/**
 * Reads the stream from a sequence on.
 *
 * **Emits** each message once, decoded. **Completes** never. **Errors** if a message was removed before it was read, or cannot be decoded.
 * Other failures of the stream are reported and retried. **Keeps** 16 MiB of messages and the one being decoded. **Order** of the stream.
 */
export const readMessages = (sequence: number, { stream, decode, slices, scheduler, onFailure }: ReadDeps): Observable<DecodedMessage> =>
  new Observable((subscriber) => {
    const waiting = new Fifo<StoredMessage>();
    let next = sequence;
    let bytes = 0;
    let isWorking = false;
    const hasLeft = (): boolean => subscriber.closed;
    let fetching = new Subscription();
    subscriber.add(() => {
      fetching.unsubscribe();
    });

    const retryLater = (error: unknown): void => {
      if (!mayPass(error)) {
        subscriber.error(error);
        return;
      }
      onFailure(error);
      fetching = timer(retryAfter, scheduler).subscribe(fetch);
    };
    const fetch = (): void => {
      fetching = new Subscription();
      const own = fetching;
      own.add(
        stream.messages$(next).subscribe({
          next: (message) => {
            if (own.closed) return;
            next = message.sequence + 1;
            bytes += message.body.length;
            waiting.push(message);
            if (bytes >= maxBytes) own.unsubscribe();
            void work();
          },
          error: retryLater,
        }),
      );
    };
    /** Decodes a message; tries again while an object that it refers to cannot be read. A promise loop: each attempt follows the last. */
    const decoded = async (message: StoredMessage): Promise<readonly Fact[]> => {
      for (;;) {
        try {
          return await decode(message);
        } catch (error) {
          if (!(error instanceof Failure) || error.kind === 'Rejected' || subscriber.closed) throw error;
          onFailure(error);
          await new Promise<void>((resolve) => void scheduler.schedule(() => resolve(), retryAfter));
        }
      }
    };
    const begin = (message: StoredMessage): readonly Fact[] | Promise<readonly Fact[]> => {
      const facts = decode(message);
      // Decode again if it fails: the first attempt has no cost that matters.
      return facts instanceof Promise ? facts.catch(() => decoded(message)) : facts;
    };
    // A promise loop, because most messages are decoded at once and need no turn, and a chain of operators would give each several.
    const work = async (): Promise<void> => {
      if (isWorking) return;
      isWorking = true;
      try {
        for (let message = waiting.shift(); message !== undefined && !hasLeft(); message = waiting.shift()) {
          const found = begin(message);
          const facts = found instanceof Promise ? await found : found;
          bytes -= message.body.length;
          subscriber.next({ sequence: message.sequence, last: message.first + message.count - 1, facts });
          if (fetching.closed && bytes < maxBytes / 2 && !hasLeft()) fetch();
          if (slices.isOver()) await slices.next();
        }
      } catch (error) {
        subscriber.error(error);
      } finally {
        isWorking = false;
      }
    };
    fetch();
  });
