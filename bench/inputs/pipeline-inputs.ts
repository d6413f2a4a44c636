import { isLeft } from 'fp-ts/lib/Either.js';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { decodeRecord } from '../../src/catalog/aws/decode-record.js';
import { cloudCatalog } from '../../src/catalog/providers.js';
import { evaluationPolicy } from '../../src/config/evaluation-policy.js';
import { readConfig } from '../../src/config/load-config.js';
import type { AuditRecord } from '../../src/model/audit-record.js';
import type { Arrival } from '../../src/model/fact.js';
import type { EvaluationPolicy } from '../../src/model/rules.js';
import { indexState } from '../../src/state/index/index-state.js';
import { corpusRecord } from '../corpus/aws/records.js';
import { Random } from '../corpus/random.js';
import { corpusDefaults, makeCorpus } from '../make-corpus.js';

/** Supported write records of the corpus, every second one a change of a declared resource. */
export const knownWrites = (count: number): readonly AuditRecord[] => {
  const random = new Random(7);
  const mix = { ...corpusDefaults, reads: 0, hits: 1, strangers: 0, failed: 0 };
  const records: AuditRecord[] = [];
  for (let n = 0; records.length < count; n++) {
    const record = decodeRecord(corpusRecord(random, mix, Date.parse('2026-11-02T00:00:00Z') + n * 10));
    if (record !== undefined && cloudCatalog.lookup(record.eventSource, record.eventName) === 'supported') records.push(record);
  }
  return records;
};

/** The state that declares the resources of the corpus. */
export const stateArrival = (): Arrival => {
  const folder = mkdtempSync(join(tmpdir(), 'driftline-bench-'));
  const corpus = makeCorpus({ ...corpusDefaults, folder: join(folder, 'corpus'), records: 0 });
  const snapshot = indexState(readFileSync(corpus.state), corpus.state, cloudCatalog.types);
  rmSync(folder, { recursive: true });
  if (isLeft(snapshot)) throw new Error(snapshot.left.message);
  return {
    kind: 'state',
    at: '2026-11-01T00:00:00.000Z',
    source: corpus.state,
    update: 'snapshot',
    snapshot: snapshot.right,
    written: '',
    readAfter: 0,
    message: '',
  };
};

/** The policy of the default configuration. */
export const configuredPolicy = (): EvaluationPolicy => {
  const config = readConfig('', {});
  if (isLeft(config)) throw new Error('the default configuration is invalid');
  return evaluationPolicy(config.right, false);
};
