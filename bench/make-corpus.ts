import { closeSync, existsSync, mkdirSync, openSync, readFileSync, writeFileSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { account, corpusState, region } from './corpus/declared.js';
import { Random } from './corpus/random.js';
import { corpusRecord, type CorpusMix } from './corpus/records.js';

type CorpusOptions = CorpusMix & {
  readonly folder: string;
  readonly records: number;
  readonly recordsPerFile: number;
  readonly seed: number;
};

export const corpusDefaults: Omit<CorpusOptions, 'folder'> = {
  records: 1_000_000,
  recordsPerFile: 4_000,
  seed: 1,
  resources: 10_000,
  reads: 0.8,
  hits: 0.005,
  strangers: 0.01,
  failed: 0.02,
};

type Corpus = {
  readonly logs: string;
  readonly state: string;
  readonly records: number;
  /** Decompressed and compressed size of the logs. */
  readonly bytes: number;
  readonly packed: number;
};

/**
 * Writes a corpus: a trail folder of gzip files named with delivery stamps, and a state file that declares the resources. Holds one file
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
  writeState(state, options.resources);
  let bytes = 0;
  let packed = 0;
  let delivered = Date.parse('2026-11-02T00:05:00Z');
  for (let from = 0; from < options.records; from += options.recordsPerFile) {
    const text = fileText(random, options, Math.min(options.recordsPerFile, options.records - from), delivered);
    const gzip = gzipSync(text);
    writeFileSync(deliveryPath(logs, delivered, random), gzip);
    bytes += text.length;
    packed += gzip.length;
    delivered += 300_000;
  }
  const corpus: Corpus = { logs, state, records: options.records, bytes, packed };
  writeFileSync(marker, JSON.stringify({ options: reported, corpus }));
  return corpus;
};

/** Records of the five minutes before delivery. Some neighbours are swapped, as in real files. */
const fileText = (random: Random, mix: CorpusMix, count: number, delivered: number): string => {
  const parts: string[] = [];
  for (let i = 0; i < count; i++) {
    const time = delivered - 600_000 + Math.floor((i * 300_000) / count) - (random.chance(0.2) ? random.int(20_000) : 0);
    parts.push(JSON.stringify(corpusRecord(random, mix, time)));
  }
  return `{"Records":[${parts.join(',')}]}`;
};

const deliveryPath = (logs: string, delivered: number, random: Random): string => {
  const iso = new Date(delivered).toISOString();
  const folder = join(logs, 'AWSLogs', account, 'CloudTrail', region, iso.slice(0, 4), iso.slice(5, 7), iso.slice(8, 10));
  mkdirSync(folder, { recursive: true });
  const stamp = `${iso.slice(0, 16).replaceAll(/[-:]/g, '')}Z`;
  return join(folder, `${account}_CloudTrail_${region}_${stamp}_${random.hex(16)}.json.gz`);
};

const writeState = (path: string, resources: number): void => {
  const file = openSync(path, 'w');
  try {
    for (const piece of corpusState(resources)) writeSync(file, piece);
  } finally {
    closeSync(file);
  }
};
