import { appendFileSync, mkdtempSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { JsonObject } from '../../src/lib/json.js';
import type { Drift } from '../../src/model/drift.js';
import { runCommand } from './command.js';
import { pause } from './pause.js';
import { startService, whenReady, type RunningService } from './service.js';
import { until } from './until.js';

/** The methods of a tap test that this file uses. */
type Test = { readonly teardown: (work: () => void | Promise<void>) => void };

/**
 * An event that somebody posts. `make`: the event with the time at which it happened. `intake`: last part of the path. `alerts`: waits until
 * the service has this number of alerts.
 */
export type Posted = { readonly intake: 'kubernetes' | 'sensor'; readonly make: (at: string) => JsonObject; readonly alerts?: number };

/** What happens, `at` milliseconds after the start: events, or a new version of the state. */
export type Step = { readonly at: number } & ({ readonly events: readonly Posted[] } | { readonly state: string });

type Campaign = {
  /** The state at the start. */
  readonly state: string;
  readonly steps: readonly Step[];
  /** The configuration without the path of the state and the journal. */
  readonly yaml: string;
  readonly provider: 'aws' | 'kubernetes';
  /** Milliseconds after each event, in which the reads of the state end that it asked for. */
  readonly rest: number;
  readonly onProgress?: (step: number) => void;
};

/** The alerts of the same facts in their last state, by id: of the service, of replays of its journal and of the raw files. */
type Alerts = Readonly<Record<'service' | 'journal' | 'raw', ReadonlyMap<string, Drift>>> & { readonly folder: string };

/** What the API answers: a list of alerts, or the state. */
type Answer = { readonly data: { readonly drifts: readonly Drift[]; readonly total: number; readonly serial: number } };

const stateFile = 'terraform.tfstate';
const firstState = '000.tfstate';
const eventFile = 'events.ndjson';

/**
 * Lets a campaign happen to a running service, and replays what happened. An event is as old as its request; a version of the state is as
 * old as its file. So the service and both replays have the same facts, in the same order.
 */
export const runCampaign = async (t: Test, campaign: Campaign): Promise<Alerts> => {
  const { steps, rest, onProgress } = campaign;
  const folder = mkdtempSync(join(tmpdir(), 'driftline-agreement-'));
  t.teardown(() => {
    rmSync(folder, { recursive: true, force: true });
  });
  for (const file of [stateFile, firstState]) writeFileSync(join(folder, file), campaign.state);
  writeFileSync(join(folder, 'replay.yaml'), campaign.yaml);
  const yaml = `log: {dir: ${join(folder, 'journal')}}\n${campaign.yaml}`;
  const service = await whenReady(
    await startService(t, {
      state: '',
      yaml,
      env: { [`SVC_PROVIDERS_${campaign.provider.toUpperCase()}_STATE_LOCAL_PATH`]: join(folder, stateFile) },
    }),
  );
  const began = Date.now();
  const versions: string[] = [];
  for (const [n, step] of steps.entries()) {
    // Steps have a time.
    await pause(Math.max(0, began + step.at - Date.now()));
    if ('state' in step) versions.push(await replaceState(service, folder, step.state, versions.length + 1));
    else {
      for (const event of step.events) {
        await post(service, folder, event);
        // Only as long as it takes, so that a long campaign is short.
        await pause(rest);
      }
    }
    onProgress?.(n);
  }
  // The reads that the last events asked for.
  await pause(1_000);
  const live = await listed(service);
  await service.stop();
  const states = ['--state', firstState, ...versions.flatMap((version) => ['--state-at', version])];
  return {
    service: byId(live),
    journal: await replayed(folder, ['journal']),
    raw: await replayed(folder, [...states, eventFile]),
    folder,
  };
};

/** Writes a version as Terraform does, and waits until the service has read it. Returns the value of `--state-at`. */
const replaceState = async (service: RunningService, folder: string, text: string, number: number): Promise<string> => {
  const file = `${String(number).padStart(3, '0')}.tfstate`;
  writeFileSync(join(folder, file), text);
  const fresh = join(folder, 'fresh');
  writeFileSync(fresh, text);
  renameSync(fresh, join(folder, stateFile));
  const at = statSync(join(folder, stateFile)).mtime.toISOString();
  const { serial } = JSON.parse(text) as { readonly serial: number };
  await until(
    () => service.get('/api/v1/state'),
    ({ json }) => (json as Answer).data.serial === serial,
  );
  return `${at}=${file}`;
};

const post = async (service: RunningService, folder: string, { intake, make, alerts }: Posted): Promise<void> => {
  const event = make(new Date().toISOString());
  appendFileSync(join(folder, eventFile), `${JSON.stringify(event)}\n`);
  const { status, text } = await service.post(`/api/v1/intake/${intake}`, event);
  // 400: an event that no record is made of.
  if (status !== 202 && status !== 400) throw new Error(`an event was refused with ${String(status)}: ${text}`);
  if (alerts === undefined) return;
  await until(
    () => service.get('/api/v1/drifts?limit=1'),
    ({ json }) => (json as Answer).data.total >= alerts,
  );
};

/** Far below the number at which a page would be cut for its bytes. */
const perPage = 200;

const listed = async (service: RunningService): Promise<readonly Drift[]> => {
  const all: Drift[] = [];
  for (let page = 1; ; page++) {
    const { data } = (await service.get(`/api/v1/drifts?limit=${String(perPage)}&page=${String(page)}`)).json as Answer;
    all.push(...data.drifts);
    if (page * perPage >= data.total) return all;
  }
};

const replayed = async (folder: string, args: readonly string[]): Promise<ReadonlyMap<string, Drift>> => {
  const run = await runCommand(['replay', '--config', 'replay.yaml', '--format', 'json', ...args], { cwd: folder });
  if (run.code !== 0) throw new Error(`the replay ended with ${String(run.code)}: ${run.stderr}`);
  return byId(JSON.parse(run.stdout) as readonly Drift[]);
};

const byId = (drifts: readonly Drift[]): ReadonlyMap<string, Drift> => new Map(drifts.map((one) => [one.id, one]));
