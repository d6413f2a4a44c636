import t from 'tap';
import { cloudCatalog } from '../../src/catalog/providers.js';
import { DecodeTools, decodeInput } from '../../src/decode/decode-input.js';
import { itemCount, unpackItem } from '../../src/decode/workers/unpack-batch.js';
import type { JsonObject } from '../../src/lib/json.js';
import { decodeFacts, encodeFact } from '../../src/model/journal-line.js';
import type { Arrival, Fact } from '../../src/model/fact.js';
import { isOutput } from '../../src/model/output.js';
import { dedup } from '../../src/operators/dedup.js';
import { interpret } from '../../src/operators/interpret.js';
import { auditEvent } from '../support/audit-event.js';
import { auditJson } from '../support/audit-json.js';
import { runPipeline } from '../support/run-pipeline.js';
import { assumeRole, podJson, runningStatus, webIdentity } from '../support/observation-json.js';

const at = '2026-11-02T10:00:00.000Z';
const tools = new DecodeTools(cloudCatalog);

const factsOf = async (records: readonly JsonObject[], prefilter = true): Promise<readonly Fact[]> => {
  const facts: Arrival[] = [];
  const text = (async function* () {
    yield Buffer.from(records.map((record) => JSON.stringify(record)).join('\n'));
  })();
  for await (const batch of decodeInput(text, tools, { rule: { by: 'newest' }, prefilter, eager: false }))
    for (let item = 0; item < itemCount(batch); item++) facts.push(unpackItem(batch, item, at));
  return facts.map((fact, index) => ({ ...fact, seq: index + 1 }));
};

/** What `interpret` emits of facts that pass `dedup`: counts by reason, and the other items by kind. */
const meaningOf = (facts: readonly Fact[]): Readonly<Record<string, number>> => {
  const counts: Record<string, number> = {};
  const add = (name: string, count: number): void => void (counts[name] = (counts[name] ?? 0) + count);
  const pass = dedup({ maxEntries: 100, window: 60_000 }, cloudCatalog)();
  const stage = interpret(cloudCatalog, [])();
  for (const fact of facts)
    pass.next(fact, (one) => {
      stage.next(one, (item) => {
        if (!isOutput(item)) add(item.kind === 'observed' ? `observed ${item.observations.map(({ seen }) => seen).join()}` : item.kind, 1);
        else add(item.output === 'dropped' ? item.reason : item.output, item.output === 'dropped' ? item.count : 1);
      });
    });
  return counts;
};

const kubelet = auditEvent({
  verb: 'patch',
  resource: 'pods/status',
  user: 'system:node:n1',
  response: podJson({}, {}, { containerStatuses: [runningStatus] }),
});
const lease = auditEvent({ verb: 'update', resource: 'leases.coordination.k8s.io', user: 'system:node:n1' });
const byService = assumeRole({ userIdentity: { type: 'AWSService', invokedBy: 'ec2.amazonaws.com' } });

t.test('D6, D84: reads that show something are counted as reads, each time, and are observations besides', async (t) => {
  const records = [assumeRole(), webIdentity(), assumeRole(), kubelet, lease, byService, assumeRole({ errorCode: 'AccessDenied' })];
  for (const prefilter of [true, false]) {
    const facts = await factsOf(records, prefilter);
    t.strictSame(meaningOf(facts), { read_only: 7, 'observed session': 3, 'observed pod': 1 }, `pre-filter ${String(prefilter)}`);
    t.equal(facts.filter((fact) => fact.kind === 'audit' && fact.record !== undefined).length, 4, 'others are only counted');
  }
});

t.test('D84: a write that is evaluated is a observation too, once', async (t) => {
  const created = auditEvent({ verb: 'create', resource: 'pods', response: podJson({ ownerReferences: [] }) });
  const facts = await factsOf([created, created, auditJson()]);
  t.strictSame(meaningOf(facts), { interpreted: 2, 'observed pod': 1, duplicate: 1 });
  const owned = auditEvent({ verb: 'create', resource: 'pods', response: podJson(), user: 'system:serviceaccount:ops:operator' });
  t.strictSame(meaningOf(await factsOf([owned])), { ignored: 1, 'observed pod': 1 });
});

t.test('D61: a observation raises no alert and is no activity', async (t) => {
  const outputs = runPipeline([await factsOf([assumeRole(), webIdentity(), kubelet, byService])]);
  t.ok(outputs.length > 0);
  for (const one of outputs) t.match(one, { output: 'dropped', reason: 'read_only' });
});

t.test('a journal keeps what the causal graph reads of a record', async (t) => {
  const facts = await factsOf([assumeRole(), webIdentity(), kubelet]);
  for (const fact of facts) {
    const line = Buffer.concat(encodeFact(fact).map((part) => Buffer.from(part)));
    const read = decodeFacts(line, () => undefined) ?? [];
    t.strictSame(meaningOf(read.map((one) => ({ ...one, seq: fact.seq }))), meaningOf([fact]));
    t.strictSame(read, [{ kind: 'audit', at, record: fact.kind === 'audit' ? fact.record : undefined, skipped: undefined }]);
  }
});
