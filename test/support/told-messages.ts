import { join } from 'node:path';
import type { Config } from '../../src/config/schema.js';
import { loadConfigOrFail } from '../../src/cli/load-config-or-fail.js';
import { loadStates, type NamedState } from '../../src/cli/load-states.js';
import { cloudCatalog } from '../../src/catalog/providers.js';
import { stampFacts } from '../../src/fact-log/stamp-facts.js';
import type { Arrival, Fact } from '../../src/model/fact.js';
import type { Notice } from '../../src/model/notice.js';
import type { Output } from '../../src/model/output.js';
import { openPipeline } from '../../src/pipeline.js';
import { recordedArrivals } from '../../src/service/inputs/recorded-arrivals.js';
import { pipelineOptions } from '../../src/service/pipeline-options.js';
import { gatherNotices } from '../../src/sinks/notify/gather-notices.js';
import { NotifiedAlerts } from '../../src/sinks/notify/notified-alerts.js';
import { openTargets } from '../../src/sinks/notify/open-targets.js';
import { wantsNotice } from '../../src/sinks/notify/wants-notice.js';
import { MemoryStore } from '../../src/sinks/store/memory-store.js';
import { Subject } from 'rxjs';
import { isLeft } from 'fp-ts/lib/Either.js';
import { startWebhookServer } from './webhook-server.js';
import { VirtualTime } from './virtual-time.js';

/** A message that a target received, in order. `at`: seconds since the first fact. */
export type Told = { readonly target: string; readonly at: number; readonly body: unknown };

export const targetNames = ['chat', 'teams', 'discord', 'webhook', 'pagerduty', 'alertmanager'] as const;

/** The facts of recorded files. `states`: with the time from which they are declared; undefined from the first record. */
export const recordedFacts = async (
  folder: string,
  inputs: readonly string[],
  states: readonly NamedState[],
): Promise<{ readonly config: Config; readonly arrivals: readonly Arrival[] }> => {
  const config = await loadConfigOrFail(join(folder, 'driftline.yaml'), {});
  const stdin = (async function* () {})();
  const named = states.map(({ path, at }) => ({ path: join(folder, path), at }));
  const loaded = await loadStates(named, { config, environment: {}, stdin, warn: () => undefined });
  const arrivals: Arrival[] = [];
  const recorded = {
    inputs: inputs.map((name) => join(folder, name)),
    states: loaded,
    speed: 0,
    order: 'arrival' as const,
    prefilter: true,
  };
  const ignored = { skipped: () => undefined, warn: () => undefined, progress: () => undefined };
  for await (const batch of recordedArrivals(recorded, config, { ...ignored, stdin, environment: {} })) arrivals.push(...batch);
  return { config, arrivals };
};

/**
 * What each kind of target is told of these facts, as the service would at the speed of their arrival. Bodies are those of real requests.
 */
export const toldBy = async (
  config: Config,
  arrivals: readonly Arrival[],
  names: readonly string[] = targetNames,
): Promise<readonly Told[]> => {
  const server = await startWebhookServer();
  const { chat, teams, discord, webhook, pagerduty, alertmanager } = config.notifications;
  const { origin } = server;
  const opened = openTargets(
    {
      ...config,
      api: { ...config.api, public_url: 'https://drift.example' },
      notifications: {
        ...config.notifications,
        chat: { ...chat, webhook_url: `${origin}/chat` },
        teams: { ...teams, webhook_url: `${origin}/teams` },
        discord: { ...discord, webhook_url: `${origin}/discord` },
        webhook: { ...webhook, url: `${origin}/webhook` },
        pagerduty: { ...pagerduty, routing_key: 'key', url: `${origin}/pagerduty` },
        alertmanager: { ...alertmanager, url: `${origin}/alertmanager` },
      },
    },
    {},
    () => 0,
  );
  if (isLeft(opened)) throw new Error(opened.left.join('; '));
  const begin = Date.parse(arrivals[0]?.at ?? '');
  const time = new VirtualTime(begin);
  const messages: { readonly target: string; readonly at: number; readonly notices: readonly Notice[] }[] = [];
  const targets = opened.right
    .filter(({ sink }) => names.includes(sink.name))
    .map((target) => ({
      ...target,
      wants: wantsNotice(target),
      gathered: gatherNotices({
        wait: config.notifications.gather,
        isGathered: target.isGathered,
        send: (notices) => messages.push({ target: target.sink.name, at: (time.now() - begin) / 1_000, notices }),
        scheduler: time,
      }),
    }));
  const pipeline = openPipeline(pipelineOptions(config, false));
  const store = new MemoryStore({
    maxDrifts: 100_000,
    maxEvents: 100,
    types: cloudCatalog.types,
    showVariables: [],
    incidents: pipeline.incidents,
  });
  const notified = new NotifiedAlerts();
  const facts = new Subject<readonly Fact[]>();
  const outputs: Output[] = [];
  pipeline.operator(facts).subscribe((some) => outputs.push(...some));
  for (const [n, arrival] of arrivals.entries()) {
    const { at } = arrival;
    time.jump(Math.max(0, Date.parse(at) - time.now()));
    facts.next(stampFacts([arrival], n));
    const news = outputs.splice(0);
    store.take(news, { seq: n + 1, arrivedAt: at, receivedAt: 0, isHistory: false, isFollowed: false });
    for (const notice of notified.noticesOf(news, store))
      for (const { wants, gathered } of targets) if (wants(notice)) gathered.offer(notice);
  }
  time.jump(config.notifications.gather);
  const told: Told[] = [];
  for (const { target, at, notices } of messages) {
    const before = server.requests.length;
    await targets.find(({ sink }) => sink.name === target)?.sink.write(notices, new AbortController().signal);
    told.push(...server.requests.slice(before).map(({ json }) => ({ target, at, body: json as unknown })));
  }
  await server.close();
  return told;
};
