import { closeSync, existsSync, mkdirSync, openSync, readFileSync, writeFileSync, writeSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { formats, type FormatName } from './corpus/formats.js';
import type { CorpusFormat, CorpusMix } from './corpus/format.js';
import { Random } from './corpus/random.js';

type CorpusOptions = CorpusMix & {
  readonly folder: string;
  readonly format: FormatName;
  readonly records: number;
  readonly recordsPerFile: number;
  readonly seed: number;
};

export const corpusDefaults: Omit<CorpusOptions, 'folder'> = {
  format: 'trail',
  records: 1_000_000,
  recordsPerFile: 4_000,
  seed: 1,
  resources: 10_000,
  reads: 0.8,
  hits: 0.005,
  strangers: 0.01,
  failed: 0.02,
};

export type Corpus = {
  readonly logs: string;
  readonly state: string;
  readonly records: number;
  /** Decompressed and compressed size of the logs. */
  readonly bytes: number;
  readonly packed: number;
};

/**
 * Writes a corpus: a folder of gzip files of records, and a state file that declares the resources. Holds one file
 * in memory at a time. The same options give the same bytes; an existing corpus is reused.
 */
export const makeCorpus = (options: CorpusOptions): Corpus => {
  const { folder: _, ...reported } = options;
  const marker = join(options.folder, 'corpus.json');
  if (existsSync(marker)) {
    const found = JSON.parse(readFileSync(marker, 'utf8')) as { readonly options: unknown; readonly corpus: Corpus };
    if (JSON.stringify(found.options) === JSON.stringify(reported)) return found.corpus;
  }
  const random = new Random(options.seed);
  const logs = join(options.folder, 'logs');
  const state = join(options.folder, 'terraform.tfstate');
  mkdirSync(options.folder, { recursive: true });
  const format = formats[options.format];
  writeState(state, format.state(options.resources));
  let bytes = 0;
  let packed = 0;
  let delivered = Date.parse('2026-11-02T00:05:00Z');
  for (let from = 0; from < options.records; from += options.recordsPerFile) {
    const text = fileText(format, random, options, Math.min(options.recordsPerFile, options.records - from), delivered);
    const gzip = gzipSync(text);
    const path = join(logs, format.path(random, delivered));
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, gzip);
    bytes += text.length;
    packed += gzip.length;
    delivered += 300_000;
  }
  const corpus: Corpus = { logs, state, records: options.records, bytes, packed };
  writeFileSync(marker, JSON.stringify({ options: reported, corpus }));
  return corpus;
};

/** Records of the five minutes before delivery. Some neighbours are swapped, as in real files. */
const fileText = (format: CorpusFormat, random: Random, mix: CorpusMix, count: number, delivered: number): string => {
  const parts: string[] = [];
  for (let i = 0; i < count; i++) {
    const time = delivered - 600_000 + Math.floor((i * 300_000) / count) - (random.chance(0.2) ? random.int(20_000) : 0);
    parts.push(JSON.stringify(format.record(random, mix, time)));
  }
  return format.file(parts);
};

const writeState = (path: string, pieces: Iterable<string>): void => {
  const file = openSync(path, 'w');
  try {
    for (const piece of pieces) writeSync(file, piece);
  } finally {
    closeSync(file);
  }
};
