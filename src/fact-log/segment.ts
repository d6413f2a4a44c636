import { closeSync, openSync, readdirSync, readSync } from 'node:fs';
import { join } from 'node:path';
import { journalHeader } from '../model/journal-line.js';

/** A file of the journal. */
export type Segment = {
  readonly number: number;
  readonly path: string;
  readonly version: 1 | 2;
  /** Position of its first fact; undefined if it must be counted from the facts of earlier segments (version 1). */
  readonly first: number | undefined;
};

const shape = /^journal-(\d{6,})\.ndjson$/;
const headerBytes = 512;

export const segmentName = (number: number): string => `journal-${String(number).padStart(6, '0')}.ndjson`;

/** The segments of a folder in order. Throws if one was written by a newer version of the program. */
export const listSegments = (folder: string): readonly Segment[] =>
  readdirSync(folder)
    .flatMap((name) => {
      const number = Number(shape.exec(name)?.[1]);
      return Number.isNaN(number) ? [] : [{ number, path: join(folder, name) }];
    })
    .sort((one, other) => one.number - other.number)
    .map((one, index) => readSegment(one.number, one.path, index === 0));

/** Reads the header of a segment. A damaged header counts as one of version 1. */
const readSegment = (number: number, path: string, isFirst: boolean): Segment => {
  const header = journalHeader(headOf(path));
  const version = header?.version ?? 1;
  if (version > 2) throw new Error(`${path} is a journal of version ${String(version)}; this program reads versions 1 and 2`);
  return { number, path, version, first: version === 2 ? header?.first : isFirst ? 1 : undefined };
};

const headOf = (path: string): string => {
  const file = openSync(path, 'r');
  try {
    const head = Buffer.alloc(headerBytes);
    return head.toString('utf8', 0, readSync(file, head, 0, headerBytes, 0)).split('\n')[0] ?? '';
  } finally {
    closeSync(file);
  }
};
