import { cpSync, existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import t from 'tap';
import type { Drift } from '../../src/model/drift.js';
import {
  config,
  counters,
  driftline,
  driftsOf,
  finalDrifts,
  incident,
  inputs,
  otherInputs,
  replay,
  sorted,
  whatHappened,
} from './incident.js';

/** The bundled incident over other inputs, in other formats and orders, gives the same drifts. */

const usual = replay(['--format', 'ndjson', ...inputs]);

const logFiles = (folder: string): readonly string[] =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.json(\.gz)?$/.test(name))
    .sort()
    .map((name) => join(folder, name));

/** The text of a log file, compressed or not. */
const textOf = (path: string): string => (path.endsWith('.gz') ? gunzipSync(readFileSync(path)) : readFileSync(path)).toString('utf8');

void t.test('writes NDJSON to a pipe by default', (t) => {
  t.equal(replay(inputs).stdout, usual.stdout);
  t.end();
});

const byEventTime = replay(['--order', 'event-time', ...inputs]);

void t.test('the pre-filter changes nothing, not even the counters', (t) => {
  for (const [order, filtered] of [
    ['arrival', usual],
    ['event-time', byEventTime],
  ] as const) {
    const parsed = replay(['--order', order, '--no-prefilter', ...inputs]);
    t.equal(parsed.stdout, filtered.stdout, order);
    t.same(counters(parsed), counters(filtered), order);
  }
  t.end();
});

void t.test('finds the same drifts in order of event time', (t) => {
  t.same(sorted(finalDrifts(byEventTime).map(whatHappened)), sorted(finalDrifts(usual).map(whatHappened)));
  t.same(counters(byEventTime), counters(usual));
  const announced = driftsOf(byEventTime)
    .filter((drift) => drift.resolution === null)
    .map((drift) => drift.event_time);
  t.same(announced, [...announced].sort(), 'announcements are in order of event time');
  t.end();
});

void t.test('reads log files compressed or not', (t) => {
  const folder = t.testdir();
  for (const form of ['packed', 'plain'] as const) {
    const copy = join(folder, form);
    cpSync(join(incident, 'logs'), copy, { recursive: true });
    for (const file of logFiles(copy)) {
      const text = textOf(file);
      rmSync(file);
      const name = file.replace(/\.gz$/, '');
      // Two gzip members in a row, as some tools concatenate files.
      if (form === 'packed') writeFileSync(`${name}.gz`, Buffer.concat([gzipSync(text.slice(0, 900)), gzipSync(text.slice(900))]));
      else writeFileSync(name, text);
    }
    const run = replay([copy, ...otherInputs]);
    t.equal(run.stdout, usual.stdout, form);
    t.same(counters(run), counters(usual), form);
  }
  t.end();
});

void t.test('records on standard input arrive at the newest event time so far', (t) => {
  const run = replay(['-', ...otherInputs], { stdin: logFiles(join(incident, 'logs')).map(textOf).join('') });
  t.same(sorted(finalDrifts(run).map(whatHappened)), sorted(finalDrifts(usual).map(whatHappened)));
  t.ok(driftsOf(run).every((drift) => Date.parse(drift.detected_at) >= Date.parse(drift.event_time)));
  t.end();
});

void t.test('D4: makes one drift of a record that the sensor reports too, when the first of the two arrives', (t) => {
  const trust = (run: typeof usual) => finalDrifts(run).find((drift) => drift.field === 'assume_role_policy');
  const without = replay(inputs.filter((name) => name !== 'sensor.ndjson'));
  const late = trust(without);
  const early = trust(usual);
  t.same({ ...early, detected_at: '' }, { ...late, detected_at: '' }, 'the same alert from every input');
  t.equal(early?.detected_at, '2026-03-11T09:04:11.000Z');
  t.equal(late?.detected_at, '2026-03-11T09:07:00.000Z');
  t.equal(finalDrifts(without).length, finalDrifts(usual).length);
  t.end();
});

void t.test('D2: replaying the journal of a run gives identical bytes', (t) => {
  const journal = join(t.testdir(), 'journal');
  const recorded = replay(['--record', journal, ...inputs]);
  t.equal(recorded.stdout, usual.stdout, 'recording changes nothing');
  // The journal contains its states. The configured one applies only to runs without a journal.
  const again = driftline(['replay', ...config, journal], { environment: { SVC_PROVIDERS_AWS_STATE_LOCAL_PATH: '' } });
  t.equal(again.stdout, usual.stdout);
  t.same(counters(again), counters(usual));
  const over = replay(['--record', journal, ...inputs]);
  t.same([over.code, over.stdout], [2, ''], 'a journal is not overwritten');
  t.end();
});

void t.test('JSON is one array of the alerts in their last state', (t) => {
  const run = replay(['--format', 'json', ...inputs]);
  const drifts = JSON.parse(run.stdout) as readonly Drift[];
  t.same(drifts.map(whatHappened), finalDrifts(usual).map(whatHappened));
  // NDJSON has no line for the repeat of an alert.
  t.same(
    drifts.filter(({ occurrences }) => occurrences > 1).map(({ field, occurrences }) => [field, occurrences]),
    [['spec.template.spec.container.env', 2]],
  );
  t.end();
});

void t.test('writes drifts to a file and nothing to standard output', (t) => {
  const file = join(t.testdir(), 'drifts.ndjson');
  const run = replay(['--output', file, ...inputs]);
  t.equal(run.code, 0);
  t.equal(run.stdout, '');
  t.equal(readFileSync(file, 'utf8'), usual.stdout);
  t.end();
});

void t.test('exit codes', (t) => {
  t.equal(usual.code, 0, 'drifts alone are not a failure');
  t.equal(replay(['--fail-on-drift', ...inputs]).code, 3);
  const [scan] = logFiles(join(incident, 'logs')).filter((name) => name.endsWith('.gz'));
  t.equal(replay(['--fail-on-drift', scan ?? '']).code, 0, 'reads only: no drift');
  for (const [what, args, says] of [
    ['a missing input', [...config, 'nowhere'], /nowhere/],
    ['an invalid state', [...config, '--state', 'driftline.yaml', ...inputs], /driftline\.yaml:1:1/],
    ['an invalid configuration', ['--config', 'state/before.tfstate', ...inputs], /before\.tfstate/],
    ['an invalid time', [...config, '--state-at', 'noon=state/after.tfstate', ...inputs], /state-at/],
    ['an unwritable file', [...config, '--output', 'nowhere/drifts.ndjson', ...inputs], /nowhere/],
  ] as const) {
    const run = driftline(['replay', ...args]);
    t.equal(run.code, 2, what);
    t.match(run.stderr, says, what);
    t.notMatch(run.stderr, /^ {4}at /m, `${what}: no stack`);
    t.equal(run.stdout, '', what);
  }
  t.notOk(existsSync(join(incident, 'nowhere')));
  t.end();
});
