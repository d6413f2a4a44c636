import { spawn, type ChildProcess } from 'node:child_process';
import { mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { rolesState } from './service/declared-roles.js';
import { lineCharts } from './service/line-chart.js';
import { startPeer } from './service/peer.js';
import type { SoakLoad } from './service/soak-load.js';
import { turnsIn, turnsSince, type Turns } from './service/turns-in.js';

/**
 * The real command under a steady load for a long time, with a journal, checkpoints every minute, a state that changes every minute, and
 * WebSocket clients: memory, delay of alerts and long turns of the event loop, over time. Exit code 1 if a client missed an alert, because
 * the machine does not sustain the rate. Options: `minutes` (30), `facts` (10,000 a second), `agrees` (900) and `drifts` (100) of them,
 * `clients` (100), `window` (10 seconds), `picture` (path of an SVG to write).
 */
export const run = async (options: Readonly<Record<string, string>> = {}): Promise<object> => {
  const number = (name: string, otherwise: number): number => Number(options[name] ?? otherwise);
  const seconds = Math.round(number('minutes', 30) * 60);
  const window = number('window', 10);
  const rates = { facts: number('facts', 10_000), agrees: number('agrees', 900), drifts: number('drifts', 100) };
  const clients = number('clients', 100);
  const folder = mkdtempSync(join(tmpdir(), 'driftline-bench-'));
  const load = startPeer<SoakLoad>('./soak-load.js');
  const state = rolesState(2 * roles);
  const writeState = (serial: number): void => {
    const changed = state
      .replace('"serial":1,', `"serial":${String(serial)},`)
      .replace('"description":"role-000000"', `"description":"${String(serial)}"`);
    writeFileSync(join(folder, 'new.tfstate'), changed);
    renameSync(join(folder, 'new.tfstate'), join(folder, 'terraform.tfstate'));
  };
  writeState(1);
  writeFileSync(join(folder, 'driftline.yaml'), configuration);
  const { service, port } = await startService(folder);
  try {
    await load.ask('start', { port, ...rates, roles, seconds, clients });
    const began = performance.now();
    const rows: Row[] = [];
    let before = await sample(port);
    for (let at = window, reloads = 0; at <= seconds; at += window) {
      await setTimeout(Math.max(0, began + at * 1_000 - performance.now()));
      const { delay, answered } = await load.ask('window', undefined);
      const now = await sample(port);
      rows.push({ minutes: at / 60, rss_mb: residentMegabytes(service), delay, answered, turns: turnsSince(before, now) });
      before = now;
      if (at >= (reloads + 1) * reloadPeriod) writeState(++reloads + 1);
    }
    const ended = await load.ask('ended', undefined);
    const isComplete = ended !== undefined && ended.received === ended.drifts && ended.equalClients;
    if (!isComplete) process.exitCode = 1;
    if (options['picture'] !== undefined) writeFileSync(options['picture'], picture(rows));
    return { ...rates, clients, minutes: seconds / 60, is_complete: isComplete, ended, summary: summary(rows), rows };
  } finally {
    service.kill('SIGKILL');
    load.stop();
    rmSync(folder, { recursive: true });
  }
};

const roles = 10_000;
/** Seconds. */
const reloadPeriod = 60;

const configuration = `
providers:
  aws:
    state:
      local_path: terraform.tfstate
      refresh_interval: 5s
state:
  confirm: false
logging:
  level: error
log:
  checkpoint_interval: 60s
  max_bytes: 1073741824
`;

type Delays = { readonly p50: number; readonly p99: number; readonly max: number };
/** Of one window. `turns`: by cause, how often the loop was held. */
type Row = { readonly minutes: number; readonly rss_mb: number; readonly delay: Delays; readonly answered: Delays; readonly turns: Turns };

const startService = async (folder: string): Promise<{ readonly service: ChildProcess; readonly port: number }> => {
  const main = fileURLToPath(new URL('../app/main.js', import.meta.url));
  const port = 20_000 + (process.pid % 20_000);
  const args = ['--server', '--config', join(folder, 'driftline.yaml'), '--api-port', String(port), '--record', join(folder, 'journal')];
  const service = spawn(process.execPath, [main, ...args], { stdio: ['ignore', 'ignore', 'inherit'] });
  for (const end = performance.now() + 30_000; performance.now() < end;) {
    await setTimeout(50);
    if (service.exitCode !== null) break;
    if (
      await fetch(`http://127.0.0.1:${String(port)}/ready`).then(
        ({ status }) => status === 200,
        () => false,
      )
    )
      return { service, port };
  }
  service.kill('SIGKILL');
  throw new Error('the service did not start');
};

const sample = async (port: number): Promise<Turns> => turnsIn(await (await fetch(`http://127.0.0.1:${String(port)}/metrics`)).text());

const residentMegabytes = ({ pid }: ChildProcess): number =>
  Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${String(pid)}/status`, 'utf8'))?.[1] ?? NaN) / 1024;

/** The first tenth warms up and fills the store; the rest is compared by halves. */
const summary = (rows: readonly Row[]): object => {
  const warm = rows.slice(Math.ceil(rows.length / 10));
  const halves = [warm.slice(0, Math.floor(warm.length / 2)), warm.slice(Math.floor(warm.length / 2))];
  const most = (of: readonly number[]): number => Math.max(...of);
  return {
    by_half: halves.map((half) => ({
      rss_mb_median: median(half.map(({ rss_mb }) => rss_mb)),
      rss_mb_max: most(half.map(({ rss_mb }) => rss_mb)),
      delay_p50_ms: median(half.map(({ delay }) => delay.p50)),
      delay_p99_ms_median: median(half.map(({ delay }) => delay.p99)),
      delay_p99_ms_max: most(half.map(({ delay }) => delay.p99)),
      delay_max_ms: most(half.map(({ delay }) => delay.max)),
    })),
    turns: rows.reduce<Record<string, Record<string, number>>>((all, { turns }) => {
      for (const [cause, counts] of Object.entries(turns))
        for (const [bound, count] of Object.entries(counts)) {
          const sums = (all[cause] ??= {});
          sums[bound] = (sums[bound] ?? 0) + count;
        }
      return all;
    }, {}),
  };
};

const median = (values: readonly number[]): number => [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? NaN;

const picture = (rows: readonly Row[]): string => {
  const causes = [...new Set(rows.flatMap(({ turns }) => Object.keys(turns)))];
  const held = (cause: string): readonly number[] =>
    rows.map(({ turns }) => Object.values(turns[cause] ?? {}).reduce((sum, count) => sum + count, 0));
  return lineCharts(
    rows.map(({ minutes }) => minutes),
    [
      { title: 'Resident memory, MB', lines: [{ name: 'RSS', values: rows.map(({ rss_mb }) => rss_mb) }] },
      {
        title: 'Post to alert at a WebSocket client, ms (logarithmic)',
        isLogarithmic: true,
        lines: (['p50', 'p99', 'max'] as const).map((name) => ({ name, values: rows.map(({ delay }) => delay[name]) })),
      },
      {
        title: 'Turns of the event loop of 5 ms and more, per window',
        lines: causes.filter((cause) => held(cause).some((count) => count > 0)).map((cause) => ({ name: cause, values: held(cause) })),
      },
    ],
  );
};
