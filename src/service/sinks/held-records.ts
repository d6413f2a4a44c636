import type { Arrival } from '../../model/fact.js';
import type { Log } from '../../model/contracts/log.js';
import type { Output } from '../../model/output.js';
import type { FactWait } from '../../model/contracts/source.js';

/** Maximum number of unacknowledged records: that of pending alerts. */
const bound = 10_000;

/**
 * Records with a pending alert, for runs without a journal. Their inputs acknowledge them only after the alert was announced or dropped, so
 * that a crash loses none, and they are redelivered after an orderly stop.
 *
 * **Keeps** an entry for each pending record. Beyond 10,000 unacknowledged ones, the oldest is acknowledged early, logged once, and
 * counted.
 */
export interface HeldRecords {
  take(outputs: readonly Output[]): void;
  /** Selects the processed facts of an input that are still pending. */
  readonly claim: (facts: readonly Arrival[]) => readonly FactWait[];
  /** Ids of the records that their inputs have not acknowledged. */
  redelivered(): ReadonlySet<string>;
  /** Number of unacknowledged records. */
  size(): number;
  /** Number of records acknowledged early. */
  early(): number;
}

type Held = { readonly id: string; readonly over: Promise<void>; readonly end: () => void };

export const heldRecords = (log: Log, most = bound): HeldRecords => {
  const held = new Map<string, Held>();
  const claimed = new Map<string, Held>();
  let early = 0;
  const begin = (key: string, id: string): void => {
    let end = (): void => undefined;
    const over = new Promise<void>((resolve) => (end = resolve));
    held.set(key, { id, over, end });
  };
  const end = (key: string): void => {
    held.get(key)?.end();
    held.delete(key);
    claimed.delete(key);
  };
  const shrink = (): void => {
    for (const key of claimed.keys()) {
      if (claimed.size <= most) return;
      end(key);
      if (early++ === 0)
        log.warn('too many records wait for a state or an apply: the oldest are acknowledged, and a crash would lose them', { most });
    }
  };
  return {
    take: (outputs) => {
      for (const one of outputs) {
        if (one.output === 'held') begin(one.key, one.id);
        else if (one.output === 'released') end(one.key);
      }
    },
    claim: (facts) => {
      if (held.size === 0) return [];
      const waits: FactWait[] = [];
      for (const [index, fact] of facts.entries()) {
        const key = fact.kind === 'audit' ? fact.record?.key : undefined;
        const one = key === undefined ? undefined : held.get(key);
        if (key === undefined || one === undefined) continue;
        claimed.set(key, one);
        waits.push({ index, over: one.over });
      }
      shrink();
      return waits;
    },
    redelivered: () => new Set([...claimed.values()].map(({ id }) => id)),
    size: () => claimed.size,
    early: () => early,
  };
};

/** Removes alerts on records that will be redelivered from the outputs at the end of a run. */
export const withoutRedelivered =
  (held: Pick<HeldRecords, 'redelivered'> | undefined) =>
  (outputs: readonly Output[]): readonly Output[] => {
    const redelivered = held?.redelivered() ?? new Set();
    return outputs.filter((one) => (one.output !== 'drift' && one.output !== 'resolved') || !redelivered.has(one.drift.event_id));
  };
