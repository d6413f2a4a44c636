import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { spread } from './measure.js';
import type { BareLatencyServer } from './service/bare-latency-server.js';
import { rolesState } from './service/declared-roles.js';
import type { LatencyLoad } from './service/latency-load.js';
import type { Probed } from './service/latency-probe.js';
import { startPeer } from './service/peer.js';

/**
 * The whole service: delay from the scheduled time of a posted alert to its drift on a WebSocket and an event stream, with most alerts
 * about hosts, and the load of the service process meanwhile. With `confirm` the state is read again first. The baseline is the same load
 * on a bare server. Every run has a service of its own. If it cannot keep up, the figures say how far it got: facts accepted per second, the
 * lag at the end and whether it grew, and how many of the drifts that were due arrived within 10 s; delays are those of what arrived.
 * Options: `rates` (1000,10000,50000 facts a second), `drifts` (100 a second), `confirm` (false,true), `seconds` (10) of
 * each of `runs` (5) after `warm_up` (10) seconds, until code is compiled, `profile` (1: samples where time is spent, in an additional
 * run).
 */
export const run = async (options: Readonly<Record<string, string>> = {}): Promise<object> => {
  const rates = (options['rates'] ?? '1000,10000,50000').split(',').map(Number);
  const confirms = (options['confirm'] ?? 'false,true').split(',');
  const given = {
    drifts: Number(options['drifts'] ?? 100),
    seconds: Number(options['seconds'] ?? 10),
    warmUp: Number(options['warm_up'] ?? 10),
  };
  const runs = Math.max(1, Number(options['runs'] ?? 5));
  const cases = confirms.flatMap((confirm) => rates.map((facts) => ({ facts, confirm: confirm === 'true', ...given })));
  const samples = new Map<Case, Measured[]>(cases.map((one) => [one, []]));
  const bare = new Map<number, Delays[]>(rates.map((facts) => [facts, []]));
  for (let round = 0; round < runs; round++) {
    for (const [facts, all] of bare) all.push(await measureBare({ facts, ...given }));
    for (const one of cases) samples.get(one)?.push(await measure(one, false));
  }
  const results: Record<string, object> = {};
  for (const [facts, all] of bare) results[`${String(facts)} facts a second, bare`] = delaysOf(all);
  for (const [one, all] of samples) {
    results[`${String(one.facts)} facts a second${one.confirm ? ', confirmed' : ''}`] = {
      ...delaysOf(all.map(({ delays }) => delays)),
      service: {
        cpu_share: spread(all.map(({ probed }) => probed.cpu_ms / probed.ms)),
        loop_busy: spread(all.map(({ probed }) => probed.loop_busy)),
        loop_delay_p50_ms: spread(all.map(({ probed }) => probed.loop_delay_ms.p50)),
        loop_delay_p99_ms: spread(all.map(({ probed }) => probed.loop_delay_ms.p99)),
        loop_delay_max_ms: spread(all.map(({ probed }) => probed.loop_delay_ms.max)),
        collections: spread(all.map(({ probed }) => probed.collections)),
        collection_share: spread(all.map(({ probed }) => probed.collection_ms / probed.ms)),
        longest_collection_ms: spread(all.map(({ probed }) => probed.longest_collection_ms)),
        heap_mb: spread(all.map(({ probed }) => probed.heap_mb)),
      },
      ...(options['profile'] === '1' ? { profile: (await measure(one, true)).probed.profile } : {}),
    };
  }
  return { ...given, results };
};

type Case = {
  readonly facts: number;
  readonly drifts: number;
  readonly seconds: number;
  readonly warmUp: number;
  readonly confirm: boolean;
};
type Delays = Awaited<ReturnType<LatencyLoad['run']>>;
type Measured = { readonly delays: Delays; readonly probed: Probed };

const measure = async ({ facts, drifts, seconds, warmUp, confirm }: Case, isProfiled: boolean): Promise<Measured> => {
  const folder = mkdtempSync(join(tmpdir(), 'driftline-bench-'));
  const load = startPeer<LatencyLoad>('./latency-load.js');
  writeFileSync(join(folder, 'terraform.tfstate'), rolesState(drifts * (seconds + warmUp)));
  writeFileSync(
    join(folder, 'driftline.yaml'),
    `providers:\n  aws:\n    state:\n      local_path: terraform.tfstate\nstate:\n  confirm: ${String(confirm)}\n`,
  );
  const main = fileURLToPath(new URL('../app/main.js', import.meta.url));
  const probe = new URL('./service/latency-probe.js', import.meta.url).href;
  const service = spawn(
    process.execPath,
    ['--import', probe, main, '--server', '--config', join(folder, 'driftline.yaml'), '--api-port', '0'],
    { stdio: ['ignore', 'pipe', 'inherit', 'ipc'] },
  );
  let output = '';
  const ended = once(service, 'exit').then(() => Promise.reject(new Error(`the service ended: ${output}`)));
  // Also at the end of this measurement, when nothing waits for it.
  ended.catch(() => undefined);
  try {
    const listening = new Promise<number>((resolve) => {
      service.stdout?.setEncoding('utf8').on('data', (text: string) => {
        output = `${output}${text}`.slice(0, 10_000);
        const port = /"msg":"listening".*"port":(\d+)|"port":(\d+).*"msg":"listening"/.exec(output);
        if (port !== null && output.includes('"msg":"started"')) resolve(Number(port[1] ?? port[2]));
      });
    });
    const port = await Promise.race([listening, ended]);
    const running = load.ask('run', { port, facts, drifts, seconds, warmUp });
    const measuring = setTimeout(() => service.send(isProfiled ? 'profile' : 'start'), warmUp * 1_000);
    const delays = await Promise.race([running, ended]);
    clearTimeout(measuring);
    service.send('stop');
    const [probed] = (await Promise.race([once(service, 'message'), ended])) as [Probed];
    return { delays, probed };
  } finally {
    // The load first: it may still post, and fails without a server.
    load.stop();
    service.kill('SIGKILL');
    rmSync(folder, { recursive: true });
  }
};

/** The baseline: a server of the same library that responds and sends the id of each drift to both streams. */
const measureBare = async (load: Omit<Case, 'confirm'>): Promise<Delays> => {
  const [bare, clients] = [startPeer<BareLatencyServer>('./bare-latency-server.js'), startPeer<LatencyLoad>('./latency-load.js')];
  try {
    return await clients.ask('run', { port: await bare.ask('open', undefined), ...load });
  } finally {
    for (const peer of [clients, bare]) peer.stop();
  }
};

const delaysOf = (all: readonly Delays[]): object => ({
  facts_accepted_per_second: spread(all.map(({ accepted }) => accepted)),
  lag_at_the_end_ms: spread(all.map(({ lagAtEnd }) => lagAtEnd)),
  runs_in_which_the_lag_grew: all.filter(({ hasGrown }) => hasGrown).length,
  drifts: {
    due: sum(all.map(({ due }) => due)),
    received_by_web_socket: sum(all.map(({ webSocket }) => webSocket.count)),
    received_by_sse: sum(all.map(({ sse }) => sse.count)),
  },
  streams_closed_by_the_service: sum(all.map(({ closed }) => closed)),
  web_socket_ms: shown(all.map(({ webSocket }) => webSocket)),
  sse_ms: shown(all.map(({ sse }) => sse)),
  answer_of_the_intake_ms: shown(all.map(({ answered }) => answered)),
  sent_late_ms: shown(all.map(({ sent }) => sent)),
  bodies_refused: spread(all.map(({ refused }) => refused)),
});

/** Only runs in which drifts arrived count; undefined if there are none. */
const shown = (runs: readonly Delays['sse'][]): object | undefined => {
  const all = runs.filter(({ count }) => count > 0);
  if (all.length === 0) return undefined;
  return {
    least: spread(all.map(({ least }) => least)),
    p50: spread(all.map(({ p50 }) => p50)),
    p99: spread(all.map(({ p99 }) => p99)),
    p99_9: spread(all.map(({ p99_9 }) => p99_9)),
    max: spread(all.map(({ max }) => max)),
  };
};

const sum = (values: readonly number[]): number => values.reduce((total, one) => total + one, 0);
