import { Fifo } from '../lib/fifo.js';
import type { Arrival } from '../model/fact.js';
import type { InputBatch } from './input-port.js';

/** Facts that the pipeline takes at once. `receivedAt`: when the oldest of them was buffered, by `performance.now()`. */
export type InputSlice = { readonly facts: readonly Arrival[]; readonly receivedAt: number };

/** `maxFacts`: facts of inputs that cannot wait. `maxSlice`: facts per slice; a part of a plan is a slice of its own. */
type InputFifoOptions = { readonly maxFacts: number; readonly maxSlice: number; readonly now: () => number };

/** The facts that wait for the pipeline, in order of admission. */
interface InputFifo {
  /** Number of waiting facts, and of facts refused since the start. */
  readonly depth: number;
  readonly refused: number;
  /** Whether a batch that cannot wait would be refused now. */
  readonly isFull: boolean;
  /** Buffers a batch, makes it wait for room, or refuses it. */
  receive(batch: InputBatch): void;
  /** Removes the next slice. `ended`: the batches whose last fact is in it. Undefined if nothing waits. */
  take(): (InputSlice & { readonly ended: readonly InputBatch[] }) | undefined;
  /** Drops everything. Batches that wait for room count as admitted, so that no input waits forever. */
  dismiss(): void;
}

/** A batch, or the part of one that found room; facts before `from` have left. */
type Buffered = { readonly batch: InputBatch; readonly end: number; readonly at: number; from: number };
type Waiting = { readonly batch: InputBatch; from: number };

/** Room for inputs that can wait: enough to keep the pipeline busy. */
const maxPut = 4_096;

/**
 * **Keeps** `maxFacts` facts of batches that cannot wait, or a single larger batch, which would otherwise never fit; and 4,096 facts of
 * batches that can wait. The two do not compete for room: a flood of alerts does not delay state facts, and a recorded file does not block
 * alerts. When full, batches that cannot wait are refused as a whole and counted; the others wait.
 */
export const openInputFifo = ({ maxFacts, maxSlice, now }: InputFifoOptions): InputFifo => {
  const buffered = new Fifo<Buffered>();
  const waiting = new Fifo<Waiting>();
  let offered = 0;
  let put = 0;
  let refused = 0;

  const add = (batch: InputBatch, from: number, end: number): void => {
    buffered.push({ batch, end, at: now(), from });
    if (batch.whenFull === 'wait') put += end - from;
    else offered += end - from;
  };

  /** Moves waiting batches into the buffer while it has room. */
  const admit = (): void => {
    for (let first = waiting.first(); first !== undefined && put < maxPut; first = waiting.first()) {
      const { batch, from } = first;
      const end = Math.min(batch.facts.length, from + maxPut - put);
      add(batch, from, end);
      first.from = end;
      if (end < batch.facts.length) return;
      waiting.shift();
      batch.onAdmitted();
    }
  };

  return {
    get depth() {
      return offered + put;
    },
    get refused() {
      return refused;
    },
    get isFull() {
      return offered >= maxFacts;
    },
    receive: (batch) => {
      if (batch.whenFull === 'wait') {
        waiting.push({ batch, from: 0 });
        admit();
      } else if (offered > 0 && offered + batch.facts.length > maxFacts) {
        refused += batch.facts.length;
      } else {
        add(batch, 0, batch.facts.length);
        batch.onAdmitted();
      }
    },
    take: () => {
      const receivedAt = buffered.first()?.at;
      if (receivedAt === undefined) return undefined;
      const ended: InputBatch[] = [];
      const many: Arrival[] = [];
      let whole: readonly Arrival[] | undefined;
      for (let first = buffered.first(); first !== undefined && many.length < maxSlice; first = buffered.first()) {
        const { batch, from } = first;
        // A part of a plan takes as long as the facts of a slice.
        const isPlan = batch.facts[from]?.kind === 'plan';
        if (isPlan && many.length > 0) break;
        const to = Math.min(first.end, from + (isPlan ? 1 : maxSlice - many.length));
        const isAll = from === 0 && to === batch.facts.length;
        if (isAll && many.length === 0 && buffered.size === 1) whole = batch.facts;
        else for (let at = from; at < to; at++) many.push(batch.facts[at] as Arrival);
        if (batch.whenFull === 'wait') put -= to - from;
        else offered -= to - from;
        first.from = to;
        if (to < first.end) break;
        buffered.shift();
        if (to === batch.facts.length) ended.push(batch);
        if (isPlan) break;
      }
      admit();
      return { facts: whole ?? many, receivedAt, ended };
    },
    dismiss: () => {
      const dropped = new Set<InputBatch>();
      for (let first = buffered.shift(); first !== undefined; first = buffered.shift()) dropped.add(first.batch);
      offered = 0;
      put = 0;
      for (let first = waiting.shift(); first !== undefined; first = waiting.shift()) {
        dropped.add(first.batch);
        first.batch.onAdmitted();
      }
      for (const { onDropped } of dropped) onDropped?.();
    },
  };
};
