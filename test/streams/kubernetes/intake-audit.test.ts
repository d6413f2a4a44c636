import t from 'tap';
import type { Arrival } from '../../../src/model/fact.js';
import type { JsonObject } from '../../../src/lib/json.js';
import { openInputFifo } from '../../../src/streams/input-fifo.js';
import { openInputPort } from '../../../src/streams/input-port.js';
import { auditIntake } from '../../../src/streams/kubernetes/intake-audit.js';
import { auditJson } from '../../support/audit-json.js';
import { deploymentRead, eventList, replicasSet } from '../../support/cluster-fixture.js';
import { logEntry } from '../../support/log-entry.js';
import { hostAlert } from '../../support/sensor-alerts.js';

/** Accepts bodies of a cluster, '' by default. `malformed`: the reported counts and samples. */
const setUp = ({ maxFacts = 1_000, awaitPassed = false, cluster = '' } = {}) => {
  const port = openInputPort();
  const fifo = openInputFifo({ maxFacts, maxSlice: 1_024, now: () => 0 });
  port.batches$.subscribe((batch) => {
    fifo.receive(batch);
  });
  const malformed: (readonly [number, string])[] = [];
  let now = 0;
  const intake = auditIntake({
    port,
    buffer: fifo,
    clock: { now: () => `t${String(now++)}` },
    awaitPassed,
    onMalformed: (count, sample) => void malformed.push([count, sample]),
  });
  const take = (): readonly Arrival[] => {
    const facts: Arrival[] = [];
    for (let slice = fifo.take(); slice !== undefined; slice = fifo.take()) {
      facts.push(...slice.facts);
      for (const { onPassed } of slice.ended) onPassed();
    }
    return facts;
  };
  const post = (body: string | JsonObject | readonly JsonObject[]) =>
    intake(Buffer.from(typeof body === 'string' ? body : JSON.stringify(body)), cluster);
  return { fifo, malformed, take, post, seen: () => take().map(wordOf) };
};

const wordOf = (one: Arrival): string => {
  if (one.kind !== 'audit') return one.kind;
  if (one.record !== undefined) return `${one.record.account}/${one.record.id}`;
  return Object.entries(one.skipped?.reasons ?? {})
    .map(([reason, count]) => `${String(count)} ${reason}`)
    .join();
};

const [one, two] = [replicasSet('web', '1', 7), replicasSet('web', '2', 8)];
const [first, second] = [JSON.stringify(one), JSON.stringify(two)];

void t.test('D76: an EventList, one event, an array, one per line, spread over lines, with a byte order mark', async (t) => {
  const list = eventList(one, two);
  const bodies: Readonly<Record<string, string>> = {
    list: JSON.stringify(list),
    'indented list': JSON.stringify(list, undefined, 2),
    'list with its members in another order': JSON.stringify({ items: list['items'], apiVersion: 'audit.k8s.io/v1', kind: 'EventList' }),
    array: JSON.stringify([one, two]),
    lines: `${first}\n${second}\n`,
    'carriage returns': `${first}\r\n\r\n${second}\r\n`,
    'lists on lines': `${JSON.stringify(eventList(one))}\n${JSON.stringify(eventList(two))}`,
    'byte order mark': `\ufeff${JSON.stringify(list)}`,
  };
  for (const [what, body] of Object.entries(bodies)) {
    const { post, seen, malformed } = setUp();
    t.strictSame(await post(body), { accepted: 2, malformed: 0, sample: '' }, what);
    t.strictSame(seen(), ['/1', '/2'], what);
    t.strictSame(malformed, []);
  }
});

void t.test('D76, D79: reads, failed calls and other stages are counted and not kept', async (t) => {
  const { post, seen } = setUp();
  const failed = replicasSet('web', 'failed', 9, { responseStatus: { metadata: {}, status: 'Failure', code: 409 } });
  const begun = replicasSet('web', 'begun', 9, { stage: 'RequestReceived' });
  t.match(await post(eventList(deploymentRead('read'), failed, begun, one)), { accepted: 4, malformed: 0 });
  t.strictSame(seen(), ['/1', '2 read_only,1 failed_call']);
  t.strictSame(await post(eventList()), { accepted: 0, malformed: 0, sample: '' }, 'an empty list');
  t.strictSame(seen(), []);
});

void t.test('D6, D76: anything that is not an audit event of Kubernetes is malformed, and the rest is accepted', async (t) => {
  const entry = logEntry('k8s.io', { event: 'io.k8s.apps.v1.deployments.patch', request: null });
  const others: Readonly<Record<string, readonly [JsonObject | string, RegExp]>> = {
    'a record of CloudTrail': [auditJson(), /^not an audit event of Kubernetes/],
    'a read of CloudTrail': [auditJson({ eventName: 'GetRole', readOnly: true }), /^not an audit event/],
    'records of CloudTrail': [{ Records: [auditJson()] }, /^not an audit event/],
    'a sensor alert': [hostAlert('x'), /^not an audit event/],
    'an event with the members of a sensor alert in it': [{ ...hostAlert('x'), auditID: '', verb: 'patch' }, /^not an audit event/],
    'an entry of Cloud Logging': [entry, /^not an audit event/],
    'an entry with the members of an event': [{ ...entry, ...one }, /^not an audit event/],
    'an event without a time': [replicasSet('web', 'x', 9, { stageTimestamp: 'soon' }), /./],
    'a list of another kind': [{ kind: 'PodList', apiVersion: 'v1', items: [one] }, /^not an audit event/],
    'another object': [{ a: 1 }, /^not an audit event/],
    'a scalar': ['42', /^a single value/],
    text: ['hello', /^not valid JSON/],
    'the begin of an event': [first.slice(0, -9), /^ends in the middle/],
  };
  for (const [what, [body, sample]] of Object.entries(others)) {
    const { post, seen, malformed } = setUp();
    t.match(await post(body), { accepted: 0, malformed: 1, sample }, what);
    t.strictSame(seen(), ['1 malformed'], what);
    t.match(malformed, [[1, sample]]);
    const mixed = `${second}\n${typeof body === 'string' ? body : JSON.stringify(body)}`;
    t.match(await post(mixed), { accepted: 1, malformed: 1, sample }, `${what}, behind an event`);
    t.strictSame(seen(), ['/2', '1 malformed'], what);
  }
  const { post, seen } = setUp();
  t.match(await post(eventList(one, auditJson(), hostAlert('x'), two)), { accepted: 2, malformed: 2 });
  t.strictSame(seen(), ['/1', '/2', '2 malformed']);
});

void t.test('D77: events belong to the cluster of the body; an event that names another one is malformed', async (t) => {
  const { post, seen } = setUp({ cluster: 'staging' });
  t.match(await post(eventList(one)), { accepted: 1, malformed: 0 });
  t.strictSame(seen(), ['staging/1']);
  t.match(await post({ ...one, cluster: 'staging' }), { accepted: 1, malformed: 0 });
  t.strictSame(seen(), ['staging/1']);
  t.match(await post(eventList({ ...one, cluster: 'production' }, two)), {
    accepted: 1,
    malformed: 1,
    sample: 'an event of the cluster production, not of staging',
  });
  t.strictSame(seen().sort(), ['1 malformed', 'staging/2']);
});

void t.test('D49: a full queue takes nothing of a body', async (t) => {
  const { post, seen, fifo } = setUp({ maxFacts: 2 });
  t.match(await post(eventList(one)), { accepted: 1 });
  t.equal(await post(eventList(two, replicasSet('web', '3', 9))), 'full');
  t.match(await post(eventList(two)), { accepted: 1 });
  t.equal(await post(eventList(one)), 'full');
  t.equal(fifo.refused, 2);
  t.strictSame(seen(), ['/1', '/2']);
});

void t.test('D49: with a journal the response waits for the pipeline', async (t) => {
  const { post, take } = setUp({ awaitPassed: true });
  let isAnswered = false;
  const answer = post(eventList(one)).then(() => (isAnswered = true));
  await new Promise((resolve) => setImmediate(resolve));
  t.notOk(isAnswered);
  t.match(take(), [{ kind: 'audit', at: 't0', record: { id: '1' } }]);
  t.ok(await answer);
});

void t.test('large bodies are decoded in pieces, whole and in order, with one time of arrival', async (t) => {
  const { post, take } = setUp({ maxFacts: 10_000 });
  const events = Array.from({ length: 900 }, (_, n) => replicasSet('web', String(n), n));
  t.match(await Promise.all([post(eventList(...events)), post(eventList(replicasSet('web', 'last', 1)))]), [
    { accepted: 900 },
    { accepted: 1 },
  ]);
  const facts = take();
  const large = facts.filter((fact) => fact.kind === 'audit' && fact.record?.id !== 'last');
  t.strictSame(
    large.map((fact) => (fact.kind === 'audit' ? fact.record?.id : '')),
    events.map((_, n) => String(n)),
  );
  t.equal(new Set(large.map(({ at }) => at)).size, 1);
});
