import { mkdtempSync, readFileSync, readdirSync, statSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { isLeft } from 'fp-ts/lib/Either.js';
import t from 'tap';
import { cloudTypes } from '../../src/catalog/providers.js';
import { dropReasons } from '../../src/model/drop-reason.js';
import type { Arrival, Fact } from '../../src/model/fact.js';
import { decodeFacts, encodeFact } from '../../src/model/journal-line.js';
import type { Output } from '../../src/model/output.js';
import { actionKinds } from '../../src/model/triage.js';
import { SkippedCounter } from '../../src/model/skipped-records.js';
import { openFileLog } from '../../src/fact-log/file-log.js';
import { stampFacts } from '../../src/fact-log/stamp-facts.js';
import { readJournal } from '../../src/streams/recorded/read-journal.js';
import { indexState } from '../../src/state/index/index-state.js';
import { describeRole, role, recordedCall, state } from '../support/evaluate-facts.js';
import { RecordingLog } from '../support/recording-log.js';
import { plainPolicy, runPipeline } from '../support/run-pipeline.js';
import { anyHistory as history } from './mixed-history.js';
import { lawRuns } from '../support/law-runs.js';

const seed = 20260302;
t.comment(`seed ${String(seed)}`);
const index = (bytes: Uint8Array, source: string) => {
  const result = indexState(bytes, source, cloudTypes);
  return isLeft(result) ? undefined : result.right;
};
const stamped = (arrivals: readonly Arrival[]): readonly Fact[] => stampFacts(arrivals, 0);
const line = (fact: Fact): Uint8Array => {
  const bytes = Buffer.concat(encodeFact(fact).map((part) => Buffer.from(part)));
  return bytes.subarray(0, bytes.length - 1);
};
const again = (arrivals: readonly Arrival[]): readonly (Arrival | undefined)[] =>
  stamped(arrivals).flatMap((fact): readonly (Arrival | undefined)[] => decodeFacts(line(fact), index) ?? [undefined]);
const bytes = (outputs: readonly Output[]): string => outputs.map((one) => JSON.stringify(plain(one))).join('\n');
const plain = (one: Output): unknown => {
  if (one.output === 'declared') return { ...one, snapshot: Buffer.from(one.snapshot.raw).toString('base64') };
  return one.output === 'sensor_event' ? { ...one, json: one.json ?? JSON.stringify(one.event) } : one;
};

/** Facts without what is derived from them: the index of a state, the JSON of an event. */
const bare = (fact: Arrival | undefined): unknown =>
  fact?.kind === 'state'
    ? { ...fact, snapshot: fact.snapshot === undefined ? undefined : Buffer.from(fact.snapshot.raw).toString('utf8') }
    : fact?.kind === 'sensor'
      ? { ...fact, json: undefined }
      : fact;

const skipped: fc.Arbitrary<Arrival> = fc
  .array(fc.tuple(fc.constantFrom(...dropReasons), fc.string({ unit: 'binary' })), { minLength: 1, maxLength: 5 })
  .map((list): Arrival => {
    const counter = new SkippedCounter();
    for (const [reason, name] of list) counter.add(dropReasons.indexOf(reason), reason === 'unsupported_event' ? name : '');
    return { kind: 'audit', at: '2026-03-02T10:00:00.000Z', record: undefined, skipped: counter.take() };
  });
const sensorFact: fc.Arbitrary<Arrival> = fc
  .record({ rule: fc.string({ unit: 'binary' }), fields: fc.dictionary(fc.string(), fc.jsonValue()) })
  .map(({ rule, fields }): Arrival => ({
    kind: 'sensor',
    at: '2026-03-02T10:00:00.000Z',
    record: undefined,
    event: {
      id: 'e_1',
      timestamp: '2026-03-02T10:00:00Z',
      severity: 'high',
      rule,
      output: rule,
      output_fields: JSON.parse(JSON.stringify(fields)) as Record<string, never>,
      tags: [rule],
      source: 'syscall',
      hostname: '',
      provider: null,
    },
  }));
const oddRecord: fc.Arbitrary<Arrival> = fc
  .record({ text: fc.string({ unit: 'binary' }), value: fc.jsonValue() })
  .map(({ text, value }) =>
    recordedCall(
      'iam',
      'UpdateRole',
      JSON.parse(JSON.stringify({ roleName: 'worker', description: text, [text]: value })) as Record<string, never>,
      { time: 10, user: text },
    ),
  );
const actionFact: fc.Arbitrary<Arrival> = fc
  .tuple(fc.string({ unit: 'binary' }), fc.constantFrom(...actionKinds))
  .map(([text, action]): Arrival => ({
    kind: 'action',
    at: '2026-03-02T10:00:00.000Z',
    action: { id: text, drift_id: 'd_1', action, by: text, assignee: text, until: '2027-03-02T10:00:00.000Z', comment: text },
  }));
const facts = fc
  .tuple(history, fc.array(fc.oneof(skipped, sensorFact, oddRecord, actionFact), { maxLength: 5 }))
  .map(([run, more]) => [...run, ...more]);

void t.test('D2: decodes what was encoded', (t) => {
  fc.assert(
    fc.property(facts, (arrivals) => {
      const decoded = again(arrivals);
      arrivals.forEach((arrival, at) => {
        if (!t.strictSame(bare(decoded[at]), bare(arrival))) throw new Error('differs');
      });
    }),
    { seed, numRuns: lawRuns(60) },
  );
  t.end();
});

void t.test('D2: reproduces the bytes of the run that wrote the journal', (t) => {
  fc.assert(
    fc.property(facts, fc.boolean(), (arrivals, confirm) => {
      const decoded = again(arrivals).filter((one): one is Arrival => one !== undefined);
      const policy = { ...plainPolicy, confirm };
      return decoded.length === arrivals.length && bytes(runPipeline([decoded], policy)) === bytes(runPipeline([arrivals], policy));
    }),
    { seed, numRuns: lawRuns(100) },
  );
  t.end();
});

void t.test(
  'D2: a journal cut anywhere by a kill, and continued with the facts that it lost, gives the alerts and counts of the live run',
  async (t) => {
    const folder = t.testdir();
    let torn = 0;
    await fc.assert(
      fc.asyncProperty(facts, fc.boolean(), fc.nat(), fc.nat(3_000), async (arrivals, confirm, stop, lost) => {
        const journal = mkdtempSync(join(folder, 'journal-'));
        await write(journal, arrivals.slice(0, stop % (arrivals.length + 1)));
        const segment = join(journal, readdirSync(journal).find((name) => statSync(join(journal, name)).size > 0) ?? '');
        // The header is written and synced before the first fact.
        const header = readFileSync(segment).indexOf(0x0a) + 1;
        truncateSync(segment, Math.max(header, statSync(segment).size - lost));

        const kept = await continued(journal, arrivals);
        if (kept > 0 && kept < stop % (arrivals.length + 1)) torn++;
        const { facts: found } = await read(journal);
        const policy = { ...plainPolicy, confirm };
        const [replayed, live] = [bytes(runPipeline([found], policy)), bytes(runPipeline([arrivals], policy))];
        if (replayed !== live)
          throw new Error(`${String(kept)} of ${String(arrivals.length)} facts kept:\n${replayed}\ninstead of\n${live}`);
      }),
      { seed, numRuns: lawRuns(60) },
    );
    t.ok(torn > 3, `${String(torn)} journals lost facts`);
  },
);

void t.test('D2: decodes a line truncated anywhere as no fact or as the whole fact', (t) => {
  const examples = stamped([state([role()], 0), describeRole('wörks', { time: 10 })]);
  for (const fact of examples) {
    const whole = line(fact);
    for (let size = 0; size < whole.length; size++)
      t.equal(decodeFacts(whole.slice(0, size), index), undefined, `${fact.kind} truncated at ${String(size)}`);
  }
  t.end();
});

async function* inChunks(content: Uint8Array, size: number): AsyncGenerator<Uint8Array> {
  for (let at = 0; at < content.length; at += size) yield content.slice(at, at + size);
}
const read = async (
  folder: string,
  size = 64 * 1024,
): Promise<{ readonly facts: readonly Arrival[]; readonly problems: readonly string[] }> => {
  const found: Arrival[] = [];
  const problems: string[] = [];
  for (const name of readdirSync(folder).sort()) {
    const source = readJournal(name, inChunks(readFileSync(join(folder, name)), size), index, (problem) => problems.push(problem.message));
    for await (const batch of source) found.push(...batch);
  }
  return { facts: found, problems };
};
const write = async (folder: string, arrivals: readonly Arrival[]): Promise<void> => {
  const log = await openFileLog(folder, { confirm: false, index, log: new RecordingLog(), isNew: true });
  log.append(arrivals);
  await log.close();
};
/** Reopens the journal and appends what it lacks. Returns the number of facts that it kept. */
const continued = async (folder: string, arrivals: readonly Arrival[]): Promise<number> => {
  const { length: kept } = (await read(folder)).facts;
  const log = await openFileLog(folder, { confirm: false, index, log: new RecordingLog() });
  log.append(arrivals.slice(kept));
  await log.close();
  return kept;
};
const example = [state([role()], 0), describeRole('plays', { time: 10 }), describeRole('works\n', { time: 20 })];

void t.test('D2: reads a journal from disk in chunks of any size', async (t) => {
  const folder = join(t.testdir(), 'journal');
  await write(folder, example);
  for (const size of [1, 7, 1_000_000]) {
    const { facts: found, problems } = await read(folder, size);
    t.strictSame(found.map(bare), stamped(example).map(bare));
    t.strictSame(problems, []);
  }
});

void t.test('D2: drops a torn last line with one warning', async (t) => {
  const folder = join(t.testdir(), 'journal');
  await write(folder, example);
  const file = join(folder, readdirSync(folder)[0] ?? '');
  const whole = readFileSync(file).length;
  truncateSync(file, whole - 40);
  const torn = await read(folder);
  t.strictSame(torn.facts.map(bare), stamped(example.slice(0, 2)).map(bare));
  t.equal(torn.problems.length, 1);
  t.match(torn.problems[0], 'torn');
});

void t.test('D2: accepts a last line without a line break', async (t) => {
  const folder = join(t.testdir(), 'journal');
  await write(folder, example);
  const file = join(folder, readdirSync(folder)[0] ?? '');
  truncateSync(file, readFileSync(file).length - 1);
  t.equal((await read(folder)).facts.length, 3);
});

void t.test('D2: reports an unreadable line by number and reads the rest', async (t) => {
  const folder = join(t.testdir(), 'journal');
  await write(folder, example);
  const file = join(folder, readdirSync(folder)[0] ?? '');
  const lines = readFileSync(file, 'utf8').split('\n');
  lines[2] = '{"kind":"audit","at":5}';
  writeFileSync(file, lines.join('\n'));
  const { facts: found, problems } = await read(folder);
  t.equal(found.length, 2);
  t.match(problems[0], 'line 3');
});

void t.test('D2: does not write into a folder that already has a journal', async (t) => {
  const folder = join(t.testdir(), 'journal');
  await write(folder, example);
  await t.rejects(write(folder, example), { message: /holds a journal already/ });
});
