import { createHash } from 'node:crypto';
import type { FileHandle } from 'node:fs/promises';
import { join } from 'node:path';
import type { Checkpointed } from '../model/checkpointed.js';
import type { FactLog } from '../model/fact-log.js';
import type { StateSnapshot } from '../model/state-snapshot.js';
import { replaceFile } from '../runtime/replace-file.js';
import type { TimeSlices } from '../runtime/time-slices.js';
import { formatVersion, type CheckpointEnd, type CheckpointHeader } from './checkpoint-header.js';
import { checkpointName, temporaryName } from './checkpoint-names.js';
import { itemHead } from './checkpoint-reader.js';
import type { StateFiles } from './state-files.js';

/** Characters collected for one write: hashing and encoding them takes about a millisecond. */
const writeLength = 256 * 1024;

/** What is saved: everything that follows from the facts up to `seq`. */
type Content = {
  readonly seq: number;
  /** When that fact arrived, ISO 8601 UTC. */
  readonly at: string;
  /** Version of the program. */
  readonly program: string;
  readonly parts: readonly Checkpointed[];
  readonly snapshots: readonly StateSnapshot[];
};

type WriteOptions = {
  readonly folder: string;
  readonly states: StateFiles;
  readonly slices: TimeSlices;
  readonly factLog: Pick<FactLog, 'flush'>;
};

/**
 * Writes a checkpoint of the state at the time of the call: all parts are asked in this turn, and facts may be processed meanwhile.
 * Returns its header and size once it survives a power cut. Rejects as the file system does,
 * and leaves no file, where something cannot be written.
 */
export const writeCheckpoint = async (
  { seq, at, program, parts, snapshots }: Content,
  { folder, states, slices, factLog }: WriteOptions,
): Promise<{ readonly header: CheckpointHeader; readonly bytes: number }> => {
  const saves = parts.map((part) => ({ head: itemHead(part.section), items: part.save() }));
  try {
    const refs = [];
    for (const snapshot of snapshots) refs.push(await states.keep(snapshot));
    const sections = parts.map(({ section, version }) => ({ name: section, version }));
    const header: CheckpointHeader = { driftline: 'checkpoint', version: formatVersion, seq, at, program, sections, states: refs };
    let bytes = 0;
    const name = checkpointName(seq);
    await replaceFile(join(folder, name), join(folder, temporaryName(name)), async (file) => {
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
      // After a power cut the log should not end before the checkpoint: the facts between them could not be replayed.
      await factLog.flush();
    });
    return { header, bytes };
  } finally {
    for (const { items } of saves) items.return?.();
  }
};

/** Collects text, writes it and hashes it; waits for the disk whenever `writeLength` has come together. */
const checkedOutput = (file: FileHandle) => {
  const hash = createHash('sha256');
  let bytes = 0;
  let text = '';
  const write = async (chunk: Buffer): Promise<void> => {
    bytes += chunk.length;
    await file.writeFile(chunk);
  };
  const writeText = (): Promise<void> => {
    const chunk = Buffer.from(text);
    text = '';
    hash.update(chunk);
    return write(chunk);
  };
  return {
    add: (line: string): Promise<void> | undefined => {
      text += line;
      return text.length < writeLength ? undefined : writeText();
    },
    /** Writes the last line; returns the size of the file. */
    end: async (items: number): Promise<number> => {
      await writeText();
      const end: CheckpointEnd = { driftline: 'checkpoint-end', items, sha256: hash.digest('hex') };
      await write(Buffer.from(`${JSON.stringify(end)}\n`));
      return bytes;
    },
  };
};
