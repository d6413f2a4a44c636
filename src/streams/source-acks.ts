import type { FactWait, SourceBatch } from '../model/source.js';

type SourceAcksParts = {
  /** What has passed the pipeline is in the journal once this resolves. */
  readonly settled: () => Promise<void>;
  /** An acknowledgement failed; the others go on. */
  readonly onFailed: (error: unknown) => void;
  /** `settled` rejected: nothing may be acknowledged any more. */
  readonly onBroken: (error: unknown) => void;
};

/** The acknowledgements of one connection. */
interface SourceAcks {
  /** Queues the acknowledgement of a batch that was read; what it returns is to be called when all of it has passed the pipeline. */
  add(ack: SourceBatch['ack']): (waits: readonly FactWait[]) => void;
  /** Resolves when there are less than 1,024 batches without acknowledgement. */
  room(): Promise<void>;
  /** Resolves when all that was added is acknowledged, or was given up. */
  idle(): Promise<void>;
  /** Nothing more is acknowledged; returns how many batches are not. */
  giveUp(): number;
}

type Entry = { readonly ack: SourceBatch['ack']; waits: readonly FactWait[]; isTaken: boolean };

/** A target that acknowledges nothing stops the reading of more, rather than filling memory with what waits for it. */
const maxEntries = 1_024;

/**
 * Acknowledges batches after they have passed and are in the journal (design 10). Those that passed while the journal was written, or
 * while others were acknowledged, are one group: it waits for the journal once and its acknowledgements run together.
 *
 * Keeps: one entry per batch, at most 1,024 (whoever honours `room`). Order: as read; each begins after the one before it began.
 */
export const sourceAcks = ({ settled, onFailed, onBroken }: SourceAcksParts): SourceAcks => {
  const line: Entry[] = [];
  /** Those in `line` that are about to be acknowledged. */
  let isRunning = false;
  let isOver = false;
  let waiting: { readonly isMet: () => boolean; readonly resolve: () => void }[] = [];

  const look = (): void => {
    const met = waiting.filter(({ isMet }) => isOver || isMet());
    waiting = waiting.filter((one) => !met.includes(one));
    for (const { resolve } of met) resolve();
  };
  const until = (isMet: () => boolean): Promise<void> =>
    new Promise((resolve) => {
      waiting.push({ isMet, resolve });
      look();
    });

  const acknowledge = async ({ ack, waits }: Entry): Promise<void> => {
    try {
      await ack(waits);
    } catch (error) {
      onFailed(error);
    }
  };

  const run = async (): Promise<void> => {
    isRunning = true;
    // Batches that pass together say so one after the other.
    await Promise.resolve();
    while (!isOver && line[0]?.isTaken === true) {
      const open = line.findIndex(({ isTaken }) => !isTaken);
      const passed = open === -1 ? line.length : open;
      try {
        await settled();
      } catch (error) {
        isOver = true;
        onBroken(error);
        break;
      }
      if (giveUpWasCalled()) break;
      await Promise.all(line.slice(0, passed).map(acknowledge));
      line.splice(0, passed);
      look();
    }
    isRunning = false;
    look();
  };
  const giveUpWasCalled = (): boolean => isOver;

  return {
    add: (ack) => {
      const entry: Entry = { ack, waits: [], isTaken: false };
      line.push(entry);
      return (waits) => {
        entry.isTaken = true;
        entry.waits = waits;
        if (!isRunning && !isOver) void run();
      };
    },
    room: () => until(() => line.length < maxEntries),
    idle: () => until(() => line.length === 0),
    giveUp: () => {
      isOver = true;
      look();
      return line.length;
    },
  };
};
