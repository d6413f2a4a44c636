import { performance } from 'node:perf_hooks';
import { setImmediate } from 'node:timers/promises';
import type { IntakeResult } from '../model/contracts/intake.js';
import type { Arrival } from '../model/fact.js';
import type { InputBuffer } from './input-buffer.js';
import type { InputPort } from './input-port.js';
import type { ServiceClock } from './service-clock.js';

export type PostedBodiesOptions = {
  readonly port: Pick<InputPort, 'offer'>;
  readonly buffer: Pick<InputBuffer, 'isFull'>;
  readonly clock: Pick<ServiceClock, 'now'>;
  /** Respond to a body after its facts have passed the pipeline and are therefore in the journal (D49). */
  readonly awaitPassed: boolean;
  /** Called once per body with malformed parts. */
  readonly onMalformed: (count: number, sample: string) => void;
};

/** The decoding of one body, in pieces of `pieceSize` bytes. */
export interface PostedBody {
  /** Decodes a piece. Returns false if it was the last. */
  decode(): boolean;
  /** Call after the last piece. */
  taken(): IntakeResult;
  /** The facts of the whole body, which arrived at `at`. */
  arrivals(at: string): readonly Arrival[];
}

/** Bytes decoded between two checks of the clock, and maximum milliseconds of decoding per turn. */
export const pieceSize = 16 * 1024;
const turn = 4;

/** Maximum number of bodies that wait to be decoded, 8 MiB each. Bodies of more than one piece are decoded one after the other. */
const maxWaiting = 8;

/** Maximum bytes of the bodies whose facts wait in the buffer. */
const maxHeld = 256 * 1024 * 1024;

/** `full`: no part of the body was accepted. `dropped`: its facts were discarded before they had passed. */
export type PostedResult = IntakeResult | 'full' | 'dropped';

/**
 * Accepts posted bodies. All facts of a body arrive at one time, in their order, all or none.
 *
 * **Keeps** at most `maxWaiting` bodies that are being decoded, and the facts of 256 MiB of bodies in the buffer; beyond that, the result
 * is `full`. A full buffer refuses a body before it is decoded. A crash loses the facts in the buffer; with `awaitPassed` none that was
 * acknowledged.
 */
export const postedBodies = (options: PostedBodiesOptions): ((size: number, open: () => PostedBody) => Promise<PostedResult>) => {
  let last: Promise<unknown> = Promise.resolve();
  let waiting = 0;
  let held = 0;

  const hand = async (body: PostedBody, size: number): Promise<PostedResult> => {
    const result = body.taken();
    const arrivals = body.arrivals(options.clock.now());
    if (arrivals.length === 0) return result;
    const passed = options.awaitPassed ? deferred() : undefined;
    held += size;
    const end = (hasPassed: boolean) => () => {
      held -= size;
      passed?.resolve(hasPassed);
    };
    const isTaken = options.port.offer(arrivals, end(true), end(false));
    if (!isTaken) {
      held -= size;
      return 'full';
    }
    if (result.malformed > 0) options.onMalformed(result.malformed, result.sample);
    return (await passed?.promise) === false ? 'dropped' : result;
  };

  const decodeInTurns = async (body: PostedBody): Promise<void> => {
    for (let began = performance.now(); body.decode();) {
      if (performance.now() - began < turn) continue;
      await setImmediate();
      began = performance.now();
    }
  };

  return async (size, open) => {
    if (options.buffer.isFull || held >= maxHeld) return 'full';
    if (size <= pieceSize) {
      const body = open();
      while (body.decode());
      return hand(body, size);
    }
    if (waiting === maxWaiting) return 'full';
    waiting++;
    const before = last;
    const decoding = (async () => {
      await before;
      const body = open();
      await decodeInTurns(body);
      return body;
    })();
    last = decoding.catch(() => undefined);
    try {
      return await hand(await decoding, size);
    } finally {
      waiting--;
    }
  };
};

const deferred = (): { readonly promise: Promise<boolean>; readonly resolve: (hasPassed: boolean) => void } => {
  let resolve = (_: boolean): void => undefined;
  const promise = new Promise<boolean>((done) => (resolve = done));
  return { promise, resolve };
};
