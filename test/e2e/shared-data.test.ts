import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import t from 'tap';
import { hasStack, runCommand, summaryOf, type Ran } from '../support/command.js';

/** Recorded third-party data, if present beside the project. No file may crash a run. */

const data = join('..', 'shared', 'data');
const skip = existsSync(data) ? false : `no recorded material at ${data}`;

const filesIn = (folder: string): readonly string[] => readdirSync(join(data, folder)).map((name) => join(data, folder, name));

/** Records in the formats of the data sets: one document, a list, `Records`, or one per line. */
const recordsIn = (path: string): number => {
  const text = readFileSync(path, 'utf8');
  const lines = text.split('\n').filter((line) => line.trim() !== '');
  try {
    const document = JSON.parse(text) as { readonly Records?: readonly unknown[] } | readonly unknown[];
    if (Array.isArray(document)) return document.length;
    return 'Records' in document && Array.isArray(document.Records) ? document.Records.length : 1;
  } catch {
    return lines.length;
  }
};

const everyRule = { SVC_DRIFT_RULES: '[{name: every}]' };

/** Without a state, none of these records makes or repeats more than one alert. */
const counted = (run: Ran): number => {
  const { drops, drifts } = summaryOf(run);
  const repeats = Number(/; (\d+) repeated$/m.exec(run.stderr)?.[1] ?? 0);
  return Object.values(drops).reduce((sum, count) => sum + count, 0) + drifts + repeats;
};

for (const folder of [
  'cloudtrail-c7n',
  'gcp-c7n',
  'gcp-plaso',
  'gcp-cloud-concierge',
  'gcp-cloudevents',
  'gcp-professional-services',
  'kubernetes-audit-falco',
  'kubernetes-audit2rbac',
  'queue-bodies-cloudtrail-rs',
  'shapes-panther',
  'terraform-resources-c7n',
]) {
  void t.test(`processes all records of ${folder}, and the counters add up`, { skip }, async (t) => {
    const records = filesIn(folder).reduce((sum, path) => sum + recordsIn(path), 0);
    for (const args of [[], ['--no-prefilter']]) {
      const run = await runCommand(['replay', ...args, join(data, folder)], { environment: everyRule });
      t.ok(run.code === 0 || run.code === 2, `exit code ${String(run.code)}`);
      t.notOk(hasStack(run));
      t.equal(summaryOf(run).records, records, 'all records');
      t.equal(counted(run), records, run.stderr);
    }
  });
}

void t.test('loads all states of tfstate-driftctl and evaluates records against them', { skip }, async (t) => {
  const states = filesIn('tfstate-driftctl').flatMap((path) => ['--state', path]);
  const run = await runCommand(['replay', ...states, join(data, 'cloudtrail-c7n'), join(data, 'shapes-panther', 'cloudtrail.ndjson')]);
  t.equal(run.code, 0, run.stderr.slice(0, 2_000));
  t.notOk(hasStack(run));
  t.ok(summaryOf(run).records > 100);
});
