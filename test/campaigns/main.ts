import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { gunzipSync } from 'node:zlib';
import type { JsonObject } from '../../src/lib/json.js';
import { differencesOf } from '../support/agreement-differences.js';
import { runCampaign, type Step } from '../support/agreement.js';

/**
 * Compares the service with replays over a recorded campaign of Kubernetes: `events.ndjson.gz` with the times of the events, and
 * `oracle.json` with the times of the states.
 */
const usage = 'usage: main.js [--speed N] [--rest MILLISECONDS] [--until ISO] [--save FILE] FOLDER\n';

const { values, positionals } = parseArgs({
  options: {
    speed: { type: 'string', default: '30' },
    rest: { type: 'string', default: '5' },
    until: { type: 'string', default: '9999' },
    save: { type: 'string' },
  },
  allowPositionals: true,
});
const [folder = ''] = positionals;
if (folder === '') {
  process.stderr.write(usage);
  process.exit(2);
}
const speed = Number(values.speed);

const unpacked = (file: string): string => gunzipSync(readFileSync(join(folder, file))).toString('utf8');
const { states } = JSON.parse(readFileSync(join(folder, 'oracle.json'), 'utf8')) as {
  readonly states: readonly { readonly file: string; readonly at: string }[];
};
const [first, ...later] = states;
if (first === undefined) throw new Error('no state');
const began = Date.parse(first.at);
const moment = (at: string): number => (Date.parse(at) - began) / speed;

type Timed = { readonly time: number; readonly step: Step };
const ofStates = later
  .filter(({ at }) => at < values.until)
  .map(({ file, at }): Timed => ({ time: Date.parse(at), step: { at: moment(at), state: unpacked(file) } }));
const ofEvents = unpacked('events.ndjson.gz')
  .trimEnd()
  .split('\n')
  .map((line) => JSON.parse(line) as JsonObject & { readonly stageTimestamp: string })
  .filter(({ stageTimestamp }) => stageTimestamp < values.until)
  .map((event): Timed => {
    const make = (at: string): JsonObject => ({ ...event, requestReceivedTimestamp: at, stageTimestamp: at });
    return { time: Date.parse(event.stageTimestamp), step: { at: moment(event.stageTimestamp), events: [{ intake: 'kubernetes', make }] } };
  });
// A state comes before what happens at its time, as in a replay.
const steps = [...ofStates, ...ofEvents].sort((one, other) => one.time - other.time).map(({ step }) => step);

const teardowns: (() => void | Promise<void>)[] = [];
const minutes = 15;
const yaml = `
providers:
  aws: {enabled: false}
  gcp: {enabled: false}
  kubernetes: {enabled: true}
state:
  max_hold: ${String(Math.round((minutes * 60_000) / speed))}ms
  unmatched_window: ${String(Math.round((minutes * 60_000) / speed))}ms
`;
try {
  const alerts = await runCampaign(
    { teardown: (work) => void teardowns.push(work) },
    {
      state: unpacked(first.file),
      steps,
      yaml,
      provider: 'kubernetes',
      rest: Number(values.rest),
      onProgress: (n) => {
        if (n % 500 === 0) process.stderr.write(`${String(n)} of ${String(steps.length)}\n`);
      },
    },
  );
  const report = { journal: differencesOf(alerts.service, alerts.journal, 0), raw: differencesOf(alerts.service, alerts.raw, 1_000) };
  for (const [name, found] of Object.entries(report)) {
    process.stdout.write(`${name}: ${String(alerts.service.size)} alerts, ${String(found.length)} differences\n`);
    for (const what of new Set(found.map((one) => one.what))) {
      const alike = found.filter((one) => one.what === what);
      process.stdout.write(`  ${String(alike.length)} ${what}, as ${alike[0]?.id ?? ''}\n`);
    }
  }
  if (values.save !== undefined)
    writeFileSync(
      values.save,
      JSON.stringify({
        report,
        service: [...alerts.service.values()],
        journal: [...alerts.journal.values()],
        raw: [...alerts.raw.values()],
      }),
    );
  process.exitCode = report.journal.length + report.raw.length === 0 ? 0 : 1;
} finally {
  for (const work of teardowns.reverse()) await work();
}
