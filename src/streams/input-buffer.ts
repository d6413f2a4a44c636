import { performance } from 'node:perf_hooks';
import { Observable, type OperatorFunction } from 'rxjs';
import { measuredTurn, type LoopWork } from '../runtime/loop-turns.js';
import { openInputFifo, type InputSlice } from './input-fifo.js';
import type { FactLog } from '../model/contracts/fact-log.js';
import type { InputBatch } from './input-port.js';

/** The event loop. `soon` calls once, after other work had its turn. */
type EventLoop = { readonly now: () => number; readonly soon: (action: () => void) => void };

/** `maxFacts`: facts of inputs that cannot wait. `maxSlice`: maximum facts that the pipeline takes at once. */
type InputBufferOptions = {
  readonly maxFacts: number;
  readonly maxSlice?: number;
  readonly isStarted?: boolean;
  readonly loop?: EventLoop;
  /** The log that receives the facts. While it is full, they wait here. */
  readonly log?: Pick<FactLog, 'isFull' | 'room$'>;
};

/** Between the inputs and the log: a bounded buffer, and the scheduler that empties it. */
export interface InputBuffer {
  /** The operator, for one subscription. */
  readonly slices: OperatorFunction<InputBatch, InputSlice>;
  /** Number of waiting facts. */
  readonly depth: number;
  /** Number of facts refused since the start. */
  readonly refused: number;
  /** Whether a batch that cannot wait would be refused now. */
  readonly isFull: boolean;
  /** Starts passing facts; until then all of them wait. */
  start(): void;
}

/** Facts between two readings of the clock: about a millisecond of work. */
const usualSlice = 256;
/** Milliseconds of work in one turn of the event loop. */
const turnBudget = 5;

const machineLoop: EventLoop = { now: () => performance.now(), soon: (action) => void setImmediate(action) };

/**
 * Passes facts in the turn of the event loop in which they arrived, while that turn has time left. A batch of an input that can wait passes
 * in the call that delivers it. Posted alerts of one turn pass together at its end, before the loop waits for anything: sixteen clients
 * that post one alert at a time cost 82 us of CPU per alert, and 114 us if each alert passes by itself (`bench -- sensor`). The rest
 * follows in slices of at most 5 ms per turn.
 *
 * **Emits** slices; waiting batches may share one. **Completes** once the source has and all facts have left. **Errors** with the source.
 * **Keeps** what `openInputFifo` keeps. **Order** of batches: as received; a batch that cannot wait is not delayed by batches that wait for
 * room.
 */
export const openInputBuffer = (options: InputBufferOptions): InputBuffer => {
  const { maxFacts, maxSlice = usualSlice, loop = machineLoop, log } = options;
  const canPass = (): boolean => log?.isFull !== true;
  const fifo = openInputFifo({ maxFacts, maxSlice, now: loop.now });
  let { isStarted = false } = options;
  let drain = (): void => undefined;

  const slices: OperatorFunction<InputBatch, InputSlice> = (source) =>
    new Observable((subscriber) => {
      let isRunning = false;
      let isComplete = false;
      let isTurnAwaited = false;
      let spent = 0;
      const hasLeft = (): boolean => subscriber.closed;
      const awaitTurn = (): void => {
        if (isTurnAwaited) return;
        isTurnAwaited = true;
        loop.soon(() => {
          isTurnAwaited = false;
          spent = 0;
          drain();
        });
      };
      /** Passes slices while the turn has time left. Returns their kinds. */
      const pass = (): LoopWork => {
        let work: LoopWork = 'facts';
        for (let began = loop.now(); spent < turnBudget && canPass();) {
          const slice = fifo.take();
          if (slice === undefined) break;
          if (slice.facts.length > 0) {
            if (slice.facts.some(({ kind }) => kind === 'state')) work = 'states';
            else if (slice.facts[0]?.kind === 'tick' && work === 'facts') work = 'ticks';
            subscriber.next(slice);
          }
          // The pipeline failed, so an acknowledgement would lose the facts.
          if (hasLeft()) break;
          for (const { onPassed } of slice.ended) onPassed();
          const now = loop.now();
          spent += now - began;
          began = now;
        }
        return work;
      };
      drain = () => {
        if (!isStarted || isRunning || hasLeft()) return;
        isRunning = true;
        let work: LoopWork = 'facts';
        measuredTurn(
          () => work,
          () => (work = pass()),
        );
        if (hasLeft()) return;
        isRunning = false;
        if (isComplete && fifo.depth === 0) subscriber.complete();
        else if (canPass() && (spent > 0 || fifo.depth > 0)) awaitTurn();
      };
      subscriber.add(() => {
        fifo.dismiss();
      });
      subscriber.add(log?.room$.subscribe(awaitTurn));
      subscriber.add(
        source.subscribe({
          next: (batch) => {
            fifo.receive(batch);
            if (batch.whenFull === 'wait' || !isStarted) drain();
            else awaitTurn();
          },
          error: (error) => {
            subscriber.error(error);
          },
          complete: () => {
            isComplete = true;
            drain();
          },
        }),
      );
    });

  return {
    slices,
    get depth() {
      return fifo.depth;
    },
    get refused() {
      return fifo.refused;
    },
    get isFull() {
      return fifo.isFull;
    },
    start: () => {
      isStarted = true;
      drain();
    },
  };
};
