import { setTimeout } from 'node:timers/promises';
import { lastValueFrom, tap } from 'rxjs';
import { configuredSources } from '../../src/service/configured-sources.js';
import type { Detection } from '../../src/service/detection.js';
import { liveSources } from '../../src/service/live-sources.js';
import { openApi } from '../../src/service/open-api.js';
import { openCore } from '../../src/service/open-core.js';
import { openIntake } from '../../src/service/open-intake.js';
import { configuredStates } from '../../src/service/state-entries.js';
import { watchStates } from '../../src/service/watch-states.js';
import { decodeConfig } from '../../src/config/decode-config.js';
import { schema, type Config } from '../../src/config/schema.js';
import type { Log, LogFields } from '../../src/model/log.js';
import { recordCount } from '../../src/model/record-count.js';

/** The service as it puts itself together: states, live sources, inputs, pipeline, store and the rest behind it, and the API where one is wanted. */
export type ServiceParts = {
  readonly ports: { readonly main: number; readonly intake: number };
  /** Records and sensor events that have passed the pipeline, from now on `passed` in all. */
  readonly passed: (count: number) => Promise<void>;
  /** Resolves when another snapshot of a state has passed. */
  readonly reloaded: () => Promise<void>;
  /** Connects the configured sources; call the result to end them as the service does. */
  readonly connect: () => () => Promise<void>;
  /** The metrics without labels, and with them the sum over all labels. */
  readonly counts: () => Promise<Readonly<Record<string, number>>>;
  readonly close: () => Promise<void>;
};

/** Resolves when the states were read. `document`: what the file of the configuration would say. */
export const openParts = async (document: object, withApi: boolean): Promise<ServiceParts> => {
  const config = configOf({ logging: { level: 'error' }, ...document });
  const core = openCore(config, 'bench');
  const { clock, port, buffer, links, metrics } = core;
  const [passing, reloading] = [awaited(), awaited()];
  const states = watchStates(config, configuredStates(config), { folder: '.', environment: {}, metrics, log: core.log('state') });
  links.states = states;
  const detection = core.detect(states.names.length > 0);
  const counted: Detection = {
    ...detection,
    push: (batch, queuedAt) => {
      detection.push(batch, queuedAt);
      passing.add(batch.reduce((sum, one) => sum + (one.kind === 'audit' || one.kind === 'sensor' ? recordCount(one) : 0), 0));
      reloading.add(batch.filter((one) => one.kind === 'state' && one.news === 'snapshot').length);
    },
  };
  const doors = withApi ? await openDoors(config, core) : undefined;
  const pumping = lastValueFrom(
    port.batches$.pipe(
      buffer.slices,
      tap(({ facts, receivedAt }) => {
        counted.push(facts, receivedAt);
      }),
    ),
    { defaultValue: undefined },
  );
  buffer.start();
  await states.start({ clock, lastSeq: detection.lastSeq, put: (arrivals, taken) => port.put(arrivals, taken) });
  await reloading.reached(states.names.length);
  return {
    ports: doors?.ports ?? { main: 0, intake: 0 },
    passed: passing.more,
    reloaded: () => reloading.more(1),
    connect: () => {
      const inputs = configuredSources(config, { ...core, folder: '.' });
      const sources = liveSources(inputs.sources, {
        queue: port,
        metrics,
        log: core.log('source'),
        journal: () => undefined,
        held: undefined,
      });
      sources.start();
      return async () => {
        await sources.stop();
        await inputs.close();
      };
    },
    counts: async () => countsOf(await metrics.text()),
    close: async () => {
      await states.stop();
      await doors?.close();
      port.end();
      await pumping;
      core.close();
    },
  };
};

const configOf = (document: object): Config => {
  const { value, problems } = decodeConfig(schema, document, {}, () => undefined);
  if (problems.length > 0) throw new Error(JSON.stringify(problems));
  return value as Config;
};

const openDoors = async (config: Config, core: ReturnType<typeof openCore>) => {
  const ports = { main: 0, intake: 0 };
  const { port, buffer, clock, metrics, store, broadcast } = core;
  const api = await openApi({
    config,
    folder: '.',
    environment: {},
    journal: undefined,
    version: 'bench',
    port: 0,
    store,
    broadcast,
    metrics,
    intake: openIntake({ port, buffer, clock, metrics, log: core.log('intake'), isReplica: false, flushJournal: undefined }),
    readiness: () => ({
      ready: true,
      message: '',
      role: 'active',
      sensor: { enabled: false, connected: false },
      audit: { enabled: false, connected: false, sources: [] },
      state: { enabled: false, loaded: false, sources: [] },
    }),
    log: () =>
      listening((message, { port }) => {
        if (message === 'listening') ports.main = Number(port);
        if (message === 'listening for alerts') ports.intake = Number(port);
      }),
  });
  core.links.api = api;
  return { ports, close: api.close };
};

const listening = (info: (message: string, fields: LogFields) => void): Log => ({
  debug: () => undefined,
  info: (message, fields = {}) => {
    info(message, fields);
  },
  warn: () => undefined,
  error: (message, fields) => void process.stderr.write(`${message} ${JSON.stringify(fields)}\n`),
});

/** A count that is waited for; everything that was ever added counts. */
const awaited = () => {
  let sum = 0;
  let wanted = Infinity;
  let resolve = (): void => undefined;
  const look = (): void => {
    if (sum < wanted) return;
    wanted = Infinity;
    resolve();
  };
  const reached = (count: number): Promise<void> =>
    new Promise((done) => {
      [wanted, resolve] = [count, done];
      look();
    });
  return {
    add: (count: number): void => {
      sum += count;
      look();
    },
    reached,
    more: (count: number): Promise<void> => within(reached(sum + count)),
  };
};

const patience = 120_000;

/** So that a bench fails that would wait for ever. */
const within = async (work: Promise<void>): Promise<void> => {
  const limit = new AbortController();
  const late = setTimeout(patience, undefined, { signal: limit.signal }).then(() => {
    throw new Error('what was waited for did not come');
  });
  await Promise.race([work, late]).finally(() => {
    limit.abort();
    late.catch(() => undefined);
  });
};

const countsOf = (text: string): Readonly<Record<string, number>> => {
  const found: Record<string, number> = {};
  for (const [, name = '', labels = '', value] of text.matchAll(/^(\w+)(\{[^\n]*\})? (\S+)$/gm)) {
    found[name] = (found[name] ?? 0) + Number(value);
    if (labels !== '') found[`${name}${labels}`] = Number(value);
  }
  return found;
};
