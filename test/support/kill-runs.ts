import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text, type JsonObject } from '../../src/lib/json.js';
import { KillJournal } from './kill-journal.js';
import { startKillProxy } from './kill-proxy.js';
import type { KillServer } from './kill-server.js';
import type { killFixture } from './kill-fixture.js';
import { metricOf } from './metric-of.js';
import { pause } from './pause.js';
import { startService, whenReady, type RunningService } from './service.js';
import { until } from './until.js';

/** The methods of a tap test that this file uses. */
type Test = { readonly teardown: (work: () => void | Promise<void>) => void };

type KillRuns = {
  readonly server: KillServer;
  readonly fixture: ReturnType<typeof killFixture>;
  /** Name of the queue and prefix of its files. */
  readonly name: string;
  readonly journal: boolean;
  /** Fractions of the messages after whose deletion the service is killed. */
  readonly kills: readonly number[];
  readonly random: () => number;
  /** Without a journal: ids of drifts by record id. */
  readonly driftOf?: ReadonlyMap<string, string>;
};

type KillReport = {
  /** Drifts by id as shown by REST: at the end, and without a journal also before each deletion. */
  readonly drifts: ReadonlyMap<string, JsonObject>;
  /** Ids of records whose message was deleted before they had passed; 'damaged' for messages that must never be deleted. */
  readonly early: readonly string[];
  /** How often each drift was logged. */
  readonly logged: ReadonlyMap<string, number>;
  /** Messages still in the queue. */
  readonly left: number;
  readonly deletedAtKills: readonly number[];
  readonly received: number;
  readonly metrics: string;
  /** Recognized duplicates, as counted by REST. */
  readonly duplicates: number;
  /** Milliseconds from the start of the first process until the last message was deleted; `took`: until all drifts were shown. */
  readonly emptied: number;
  readonly took: number;
  /** Peak memory over all processes in KiB; 0 on systems without /proc. */
  readonly memory: number;
};

/** Milliseconds per log file. */
const timePerFile = 600;

/** All drifts shown by REST, without the fields that depend on the order or time of detection and the one that lists lack. */
export const shownDrifts = async (service: Pick<RunningService, 'get'>): Promise<ReadonlyMap<string, JsonObject>> => {
  const drifts = new Map<string, JsonObject>();
  for (let page = 1; ; page++) {
    const { data } = (await service.get(`/api/v1/drifts?limit=1000&page=${String(page)}`)).json as { data: { drifts: JsonObject[] } };
    for (const drift of data.drifts) drifts.set(text(drift['id']) ?? '', timeless(drift));
    if (data.drifts.length < 1000) return drifts;
  }
};

const leftOut = new Set(['detected_at', 'incident', 'related_events', 'actions']);
const timeless = (drift: JsonObject): JsonObject => Object.fromEntries(Object.entries(drift).filter(([name]) => !leftOut.has(name)));

/** Counts the drifts that a service logged, by id, in `logged`. */
export const countLogged = (service: Pick<RunningService, 'logs'>, logged: Map<string, number>): void => {
  for (const { msg, id } of service.logs()) if (msg === 'drift' && typeof id === 'string') logged.set(id, (logged.get(id) ?? 0) + 1);
};

/** Runs the service on a queue, kills and restarts it, until only damaged messages are left. */
export const killRuns = async (
  t: Test,
  { server, fixture, name, journal, kills, random, driftOf = new Map() }: KillRuns,
): Promise<KillReport> => {
  const folder = mkdtempSync(join(tmpdir(), 'driftline-kill-'));
  t.teardown(() => rmSync(folder, { recursive: true, force: true }));
  const statePath = join(folder, 'terraform.tfstate');
  writeFileSync(statePath, fixture.state);
  const killJournal = new KillJournal(join(folder, 'journal'));
  const early: string[] = [];
  const drifts = new Map<string, JsonObject>();
  let service: RunningService | undefined;

  /** Asks REST for the drifts of these records; false if the service is gone. */
  const shows = async (ids: readonly string[]): Promise<boolean> => {
    const current = service;
    if (current === undefined) return false;
    for (const id of ids) {
      const answer = await current.get(`/api/v1/drifts/${driftOf.get(id) ?? id}`).catch(() => undefined);
      if (answer === undefined) return false;
      if (answer.status !== 200) early.push(id);
      else drifts.set(driftOf.get(id) ?? id, timeless((answer.json as { data: JsonObject }).data));
    }
    return true;
  };

  const proxy = await startKillProxy(t, {
    target: server.endpoint,
    onDelete: async (bodies) => {
      const ids = bodies.flatMap((body) => (fixture.damaged.has(body) ? ['damaged'] : (fixture.idsOf.get(body) ?? ['unknown'])));
      if (!journal) return shows(ids);
      early.push(...killJournal.missing(ids));
      return true;
    },
  });
  const queue = await server.createQueue(name);
  // Damaged messages have already failed four times.
  await server.send(name, [...fixture.damaged]);
  await server.receiveAndRelease(name, 4);
  await server.send(
    name,
    fixture.messages.filter((body) => !fixture.damaged.has(body)),
  );
  const yaml = [
    'providers:',
    '  aws:',
    `    endpoint_url: ${proxy.endpoint}`,
    '    region: us-east-1',
    `    cloudtrail: { queue: "${proxy.endpoint}${queue}", visibility_timeout: ${kills.length === 0 ? '60s' : '10s'} }`,
    `    state: { local_path: ${statePath} }`,
    ...(journal ? [`log: { dir: ${join(folder, 'journal')}, checkpoint_interval: 1s }`] : ['state: { confirm: false }']),
  ].join('\n');
  const due = fixture.messages.length - fixture.damaged.size;
  const start = (): Promise<RunningService> => startService(t, { state: '', yaml, env: server.env });

  const longest = 120_000 + timePerFile * fixture.objects.length;
  const began = Date.now();
  const logged = new Map<string, number>();
  const deletedAtKills: number[] = [];
  let memory = 0;
  for (const part of kills) {
    service = await start();
    await until(
      () => proxy.deleted(),
      (deleted) => deleted >= part * due,
      longest,
    );
    await pause(random() * 200); // kills at a random moment
    memory = Math.max(memory, memoryOf(service));
    await service.stop('SIGKILL');
    deletedAtKills.push(proxy.deleted());
    countLogged(service, logged);
  }
  service = await whenReady(await start());
  const last = service;
  const left = await until(
    () => server.left(name),
    (messages) => messages <= fixture.damaged.size,
    longest,
  );
  const emptied = Date.now() - began;
  const enough = journal ? fixture.ids.length : 0;
  for (const [id, drift] of await until(
    () => shownDrifts(last),
    (shown) => shown.size >= enough,
  ))
    drifts.set(id, drift);
  const took = Date.now() - began;
  if (kills.length === 0) {
    await until(
      () => metricOf(last, 'drift_source_messages_total', 'outcome="poison"'),
      (count) => count >= fixture.damaged.size,
    );
  }
  const { text: metrics } = await last.get('/metrics');
  const { dropped } = ((await last.get('/api/v1/stats')).json as { data: { dropped: { duplicate: number } } }).data;
  memory = Math.max(memory, memoryOf(last));
  await last.stop();
  countLogged(last, logged);
  return {
    drifts,
    early,
    logged,
    left,
    deletedAtKills,
    received: proxy.received(),
    metrics,
    duplicates: dropped.duplicate,
    emptied,
    took,
    memory,
  };
};

const memoryOf = (service: RunningService): number => {
  try {
    return Number(/VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${String(service.child.pid)}/status`, 'utf8'))?.[1] ?? 0);
  } catch {
    return 0;
  }
};
