import { createHash } from 'node:crypto';
import type { FileHandle } from 'node:fs/promises';
import type { Checkpointed } from '../model/contracts/checkpointed.js';
import type { FactLog } from '../model/contracts/fact-log.js';
import type { TimeSlices } from '../runtime/time-slices.js';
import { formatVersion, type CheckpointEnd, type CheckpointHeader } from './checkpoint-header.js';
import { itemHead } from './checkpoint-reader.js';
import type { CheckpointStorage } from './checkpoint-storage.js';
import type { KeptSnapshot } from './declared-snapshots.js';

/** Bytes collected for one write; hashing them takes about half a millisecond. */
const bufferBytes = 512 * 1024;
/** Maximum number of bytes of a UTF-16 code unit. */
const bytesPerUnit = 3;

/** The state to save: everything derived from the facts up to `seq`. */
type Content = {
  readonly seq: number;
  /** When that fact arrived, ISO 8601 UTC. */
  readonly at: string;
  /** Version of the program. */
  readonly program: string;
  readonly parts: readonly Checkpointed[];
  readonly snapshots: readonly KeptSnapshot[];
};

type WriteOptions = CheckpointStorage & {
  readonly slices: TimeSlices;
  readonly factLog: Pick<FactLog, 'flush'>;
};

/**
 * Writes a checkpoint of the state at the time of the call: takes the state of all parts in this turn, while facts may be processed later.
 * Returns its header and size once it is stored. If anything cannot be written, leaves no checkpoint and rejects with the error of the
 * storage.
 */
export const writeCheckpoint = async (
  { seq, at, program, parts, snapshots }: Content,
  { checkpoints, states, slices, factLog }: WriteOptions,
): Promise<{ readonly header: CheckpointHeader; readonly bytes: number }> => {
  const saves = parts.map((part) => ({ head: itemHead(part.section), items: part.save() }));
  try {
    const refs = [];
    for (const { snapshot, isSuspect } of snapshots) {
      const ref = await states.keep(snapshot);
      refs.push(isSuspect ? { ...ref, suspect: true as const } : ref);
    }
    const sections = parts.map(({ section, version }) => ({ name: section, version }));
    const header: CheckpointHeader = { driftline: 'checkpoint', version: formatVersion, seq, at, program, sections, states: refs };
    let bytes = 0;
    await checkpoints.write(seq, async (file) => {
      const output = checkedOutput(file);
      let items = 0;
      await output.add(`${JSON.stringify(header)}\n`);
      for (const save of saves) {
        for (let item = save.items.next(); item.done !== true; item = save.items.next()) {
          items++;
          await output.add(`${save.head}${item.value}]\n`);
          if (slices.isOver()) await slices.next();
        }
      }
      bytes = await output.end(items);
      // Flush first: if the log ended before the checkpoint after a power failure, the facts between them could not be replayed.
      await factLog.flush();
    });
    return { header, bytes };
  } finally {
    for (const { items } of saves) items.return?.();
  }
};

/**
 * Encodes lines into a buffer, and hashes and writes it whenever it is full, waiting for the disk only then. The buffer is reused, because
 * garbage collection would hold the event loop longer than the work itself.
 */
const checkedOutput = (file: FileHandle) => {
  const hash = createHash('sha256');
  const buffer = Buffer.allocUnsafe(bufferBytes);
  let used = 0;
  let bytes = 0;
  const write = async (content: Buffer): Promise<void> => {
    bytes += content.length;
    await file.writeFile(content);
  };
  const empty = async (): Promise<void> => {
    const content = buffer.subarray(0, used);
    hash.update(content);
    used = 0;
    await write(content);
  };
  const fits = (line: string): boolean => line.length * bytesPerUnit <= buffer.length - used;
  const emptyAndAdd = async (line: string): Promise<void> => {
    await empty();
    if (fits(line)) {
      used = buffer.write(line);
      return;
    }
    const content = Buffer.from(line);
    hash.update(content);
    await write(content);
  };
  return {
    /** Returns a promise if the caller must wait. */
    add: (line: string): Promise<void> | undefined => {
      if (!fits(line)) return emptyAndAdd(line);
      used += buffer.write(line, used);
      return undefined;
    },
    /** Writes the last line. Returns the size of the file. */
    end: async (items: number): Promise<number> => {
      await empty();
      const end: CheckpointEnd = { driftline: 'checkpoint-end', items, sha256: hash.digest('hex') };
      await write(Buffer.from(`${JSON.stringify(end)}\n`));
      return bytes;
    },
  };
};
