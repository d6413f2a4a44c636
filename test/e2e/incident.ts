import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Drift } from '../../src/model/drift.js';
import type { Json } from '../../src/lib/json.js';

/** The bundled incident and the built command. */

export const packageRoot = fileURLToPath(new URL('../../../', import.meta.url));
export const incident = join(packageRoot, 'examples', 'incident');

const command = fileURLToPath(new URL('../../app/main.js', import.meta.url));

/** Do not pass SVC_ variables of the machine to the program. */
const environment = Object.fromEntries(Object.entries(process.env).filter(([name]) => !name.startsWith('SVC_')));

type Run = { readonly code: number | null; readonly stdout: string; readonly stderr: string };

type RunOptions = { readonly stdin?: string; readonly cwd?: string; readonly environment?: Readonly<Record<string, string>> };

export const driftline = (args: readonly string[], options: RunOptions = {}): Run => {
  const { status, stdout, stderr } = spawnSync(process.execPath, [command, ...args], {
    cwd: options.cwd ?? incident,
    env: { ...environment, ...options.environment },
    input: options.stdin ?? '',
    encoding: 'utf8',
  });
  return { code: status, stdout, stderr };
};

export const config = ['--config', 'driftline.yaml'];
const states = ['--state', 'state/before.tfstate', '--state-at', '2026-03-10T14:09:40Z=state/after.tfstate'];

/** `driftline replay` on the incident with the options of `driftline demo`, except the format. */
export const replay = (args: readonly string[], options: RunOptions = {}): Run =>
  driftline(['replay', ...config, ...states, ...args], options);

/** The inputs without the folder of CloudTrail files. */
export const otherInputs = ['google-cloud.json', 'kubernetes-audit.ndjson', 'sensor.ndjson'];
export const inputs = ['logs', ...otherInputs];

export const driftsOf = ({ stdout }: Run): readonly Drift[] =>
  stdout
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as Drift);

/** One line per alert in its last state, in order of announcement. */
export const finalDrifts = (run: Run): readonly Drift[] => [...new Map(driftsOf(run).map((drift) => [drift.id, drift])).values()];

/** The closing summary without its first line, which contains the duration. */
export const counters = ({ stderr }: Run): readonly string[] =>
  stderr
    .trim()
    .split('\n')
    .filter((line) => /^(\d+ drifts?|no alert|writes not in)/.test(line));

/** The fields that do not depend on delivery times. */
export const whatHappened = ({
  event_id,
  address,
  field,
  new_value,
  user_identity,
  severity,
  rules,
  resolution,
  resolved_at,
}: Drift): Json => ({
  event_id,
  address,
  field,
  new_value,
  user: user_identity.user_name,
  severity,
  rules,
  resolution,
  resolved_at: resolved_at === null ? null : new Date(resolved_at).toISOString(),
});

export const sorted = (values: readonly Json[]): readonly string[] => values.map((value) => JSON.stringify(value)).sort();
