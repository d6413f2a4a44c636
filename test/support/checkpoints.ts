import { restoreNewest } from '../../src/checkpoint/restore-newest.js';
import { writeCheckpoint } from '../../src/checkpoint/write-checkpoint.js';
import type { Checkpointed, SnapshotLookup } from '../../src/model/contracts/checkpointed.js';
import type { FactLog } from '../../src/model/contracts/fact-log.js';
import type { StateSnapshot } from '../../src/model/state-snapshot.js';
import { timeSlices } from '../../src/runtime/time-slices.js';
import { indexBytes } from './arrivals.js';
import type { TestStorage } from './checkpoint-storages.js';

/** A checkpoint section that stores strings in order. */
export class TextPart implements Checkpointed {
  texts: string[] = [];

  constructor(
    readonly section: string,
    readonly version = 1,
  ) {}

  save(): Iterator<string, undefined> {
    return this.texts.map((text) => JSON.stringify(text))[Symbol.iterator]();
  }

  restore(item: string): void {
    const text = JSON.parse(item) as unknown;
    if (typeof text !== 'string') throw new Error('it is not a string');
    this.texts.push(text);
  }
}

/** A log whose facts are always durable. */
export const soundLog: Pick<FactLog, 'flush'> = { flush: () => Promise.resolve() };

/** Sections with these texts, by name. */
export const partsWith = (texts: Readonly<Record<string, readonly string[]>>): readonly TextPart[] =>
  Object.entries(texts).map(([section, list]) => {
    const part = new TextPart(section);
    part.texts = [...list];
    return part;
  });

const textsOf = (parts: readonly TextPart[]): Readonly<Record<string, readonly string[]>> =>
  Object.fromEntries(parts.map(({ section, texts }) => [section, texts]));

/** Writes a checkpoint in the way of a separate process. */
export const writeIn = (
  storage: TestStorage,
  seq: number,
  parts: readonly Checkpointed[],
  { snapshots = [], log = soundLog }: { snapshots?: readonly StateSnapshot[]; log?: typeof soundLog } = {},
): ReturnType<typeof writeCheckpoint> => {
  const slices = timeSlices(4);
  const kept = snapshots.map((snapshot) => ({ snapshot, isSuspect: false }));
  const content = { seq, at: atOf(seq), program: 'test', parts, snapshots: kept };
  return writeCheckpoint(content, { ...storage.open(), slices, factLog: log });
};

export const atOf = (seq: number): string => new Date(Date.UTC(2026, 2, 2) + seq * 1_000).toISOString();

/** Restores these sections in the way of a separate process. */
export const restoreIn = async (
  storage: TestStorage,
  sections: readonly (readonly [name: string, version: number])[],
  first: number | (() => number) = 1,
) => {
  const warnings: string[] = [];
  const pauses: string[] = [];
  const slices = timeSlices(4);
  const { state, header, snapshots } = await restoreNewest({
    ...storage.open(),
    slices,
    first: typeof first === 'number' ? () => first : first,
    open: (snapshotOf: SnapshotLookup) => ({ parts: sections.map(([name, version]) => new TextPart(name, version)), snapshotOf }),
    index: indexBytes,
    warn: (line) => warnings.push(line),
    pause: ({ kind }) => {
      pauses.push(kind);
      return Promise.resolve();
    },
  });
  return { texts: textsOf(state.parts), seq: header?.seq, snapshots, snapshotOf: state.snapshotOf, warnings, pauses };
};
