import type { Arrival } from '../../../model/fact.js';
import { failureOf, type Failure } from '../../../model/failure.js';

/**
 * An open log file. Await each `next` before the following call; it rejects with a `Failure` and resolves with undefined at the end.
 * `close` never rejects.
 */
export type OpenedFile = { readonly next: () => Promise<readonly Arrival[] | undefined>; readonly close: () => Promise<void> };

/** A step of reading a file: some of its facts, its end, or a failure. */
export type ReadStep<F> = { readonly file: F } & (
  | { readonly is: 'facts'; readonly facts: readonly Arrival[] }
  | { readonly is: 'end' }
  | { readonly is: 'failed'; readonly failure: Failure }
);

type Reading<F> = { readonly file: F; readonly opened: OpenedFile; step: Promise<ReadStep<F>>; isBegun: boolean };

/** Reads files in the order in which they were added, opening some of them ahead. */
interface BucketReader<F> {
  /** The next step; undefined if no file is known. One call at a time; never rejects. */
  next(): Promise<ReadStep<F> | undefined>;
  /** Opens no further file, and closes the files from which nothing was delivered yet. */
  drain(): void;
  close(): Promise<void>;
}

type ReaderOptions<F> = {
  readonly take: () => F | undefined;
  readonly open: (file: F) => OpenedFile;
  readonly atOnce: number;
};

/** **Keeps** `atOnce` open files and one batch of each. **Order**: file by file, as added. */
export const openBucketReader = <F>({ take, open, atOnce }: ReaderOptions<F>): BucketReader<F> => {
  const readings: Reading<F>[] = [];
  let isDraining = false;
  let wake: (() => void) | undefined;

  const fill = (): void => {
    while (!isDraining && readings.length < atOnce) {
      const file = take();
      if (file === undefined) return;
      const opened = open(file);
      readings.push({ file, opened, step: step(file, opened), isBegun: false });
    }
  };
  const closeFrom = async (index: number): Promise<void> => {
    isDraining = true;
    const closing = readings.splice(index);
    if (index === 0) wake?.();
    await Promise.all(closing.map(({ opened }) => opened.close()));
  };

  return {
    next: async () => {
      fill();
      const [reading] = readings;
      if (reading === undefined) return undefined;
      const done = await new Promise<ReadStep<F> | undefined>((resolve) => {
        wake = () => {
          resolve(undefined);
        };
        void reading.step.then(resolve);
      });
      wake = undefined;
      if (done === undefined || readings[0] !== reading) return undefined;
      reading.isBegun = true;
      if (done.is === 'facts') reading.step = step(reading.file, reading.opened);
      else {
        readings.shift();
        await reading.opened.close();
        fill();
      }
      return done;
    },
    drain: () => {
      void closeFrom(readings[0]?.isBegun === true ? 1 : 0);
    },
    close: () => closeFrom(0),
  };
};

const step = async <F>(file: F, opened: OpenedFile): Promise<ReadStep<F>> => {
  try {
    const facts = await opened.next();
    return facts === undefined ? { file, is: 'end' } : { file, is: 'facts', facts };
  } catch (error) {
    return { file, is: 'failed', failure: failureOf(error) };
  }
};
