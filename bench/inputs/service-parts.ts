import { setTimeout } from 'node:timers/promises';
import { decodeConfig } from '../../src/config/decode-config.js';
import { schema, type Config } from '../../src/config/schema.js';
import type { Log, LogFields } from '../../src/model/contracts/log.js';
import type { Readiness } from '../../src/model/readiness.js';
import { recordCount } from '../../src/model/record-count.js';
import { configuredSources } from '../../src/service/inputs/configured-sources.js';
import { liveSources } from '../../src/service/inputs/live-sources.js';
import { openLifecycle } from '../../src/service/lifecycle.js';
import { openApiPort } from '../../src/service/api-port.js';
import { openApi } from '../../src/service/open-api.js';
import { openBase } from '../../src/service/open-base.js';
import { openComponents, type Components } from '../../src/service/open-components.js';
import { connectService } from '../../src/service/service.js';

/** The service with its own wiring: states, sources, log, pipeline, sinks, and optionally the API. */
export type ServiceParts = {
  readonly ports: { readonly main: number; readonly intake: number };
  /** Resolves when `passed` further records and sensor events have passed the pipeline. */
  readonly passed: (count: number) => Promise<void>;
  /** Resolves when another snapshot of a state has passed. */
  readonly reloaded: () => Promise<void>;
  /** Connects the configured sources. The returned function ends them as the service does. */
  readonly connect: () => () => Promise<void>;
  /** The metrics: each series, and per name without labels the sum of all. */
  readonly counts: () => Promise<Readonly<Record<string, number>>>;
  readonly close: () => Promise<void>;
};

/** Resolves when the states are loaded. `document`: the parsed configuration file; `journal`: folder of the journal. */
export const openParts = async (document: object, withApi: boolean, journal?: string): Promise<ServiceParts> => {
  const config = configOf({ logging: { level: 'error' }, ...document });
  const connected = withoutSources(config);
  const ports = { main: 0, intake: 0 };
  const log = (): Log =>
    logging((message, { port }) => {
      if (message === 'listening') ports.main = Number(port);
      if (message === 'listening for alerts') ports.intake = Number(port);
    });
  const stop = new AbortController();
  const life = openLifecycle(stop.signal, log(), () => undefined);
  const request = {
    config: connected,
    folder: '.',
    environment: {},
    version: 'bench',
    pprofPort: undefined,
    journal,
    recorded: undefined,
  };
  const logger = { component: log, lost: () => 0, close: () => undefined };
  const whole = { ...request, api: undefined, onListening: () => undefined };
  const components = await openComponents(whole, logger, life, await openBase(whole, logger, life));
  const { clock, facts, metrics, posted, states } = components;
  const service = connectService(config.log.checkpoint_interval, components);
  const [passing, reloading] = [awaited(), awaited()];
  facts.facts$(1).subscribe((batch) => {
    passing.add(batch.reduce((sum, one) => sum + (one.kind === 'audit' || one.kind === 'sensor' ? recordCount(one) : 0), 0));
    reloading.add(batch.filter((one) => one.kind === 'state' && one.update === 'snapshot').length);
  });
  if (withApi) life.onClose((await openApi({ ...request, ...apiOf(components), port: await openApiPort(connected, 0), log })).close);
  await states.start(clock, facts);
  await reloading.reached(states.names.length);
  service.start();
  return {
    ports,
    passed: passing.more,
    reloaded: () => reloading.more(1),
    connect: () => {
      const inputs = configuredSources(config, { ...components, log, folder: '.', environment: process.env });
      // `held`: the service keeps a message while its records wait for an apply; here every message is deleted at once.
      const sources = liveSources(inputs.sources, { metrics, log: log(), facts, held: undefined });
      sources.batches$.subscribe(({ facts, onAdmitted, onPassed }) => void posted.put(facts, onPassed).then(onAdmitted));
      return async () => {
        await sources.stop();
        await inputs.close();
      };
    },
    counts: async () => countsOf(await metrics.text()),
    close: async () => {
      await states.stop();
      await service.end(true);
      await life.close();
    },
  };
};

/** `connect` connects the live sources, separately for each measurement. */
const withoutSources = (config: Config): Config => {
  const { aws } = config.providers;
  const cloudtrail = { ...aws.cloudtrail, queue: '', queues: [], bucket: '' };
  return {
    ...config,
    sensor: { ...config.sensor, enabled: false },
    providers: { ...config.providers, aws: { ...aws, cloudtrail } },
  };
};

const configOf = (document: object): Config => {
  const { value, problems } = decodeConfig(schema, document, {}, () => undefined);
  if (problems.length > 0) throw new Error(JSON.stringify(problems));
  return value as Config;
};

const apiOf = ({ metrics, intakes, plansView: plans, fold: { store }, broadcast }: Components) => ({
  metrics,
  intakes,
  plans,
  store,
  broadcast,
  readiness: (): Readiness => ({
    ready: true,
    degraded: false,
    message: '',
    role: 'active',
    sensor: { enabled: false, connected: false },
    audit: { enabled: false, connected: false, sources: [] },
    state: { enabled: false, loaded: false, sources: [] },
  }),
});

const logging = (info: (message: string, fields: LogFields) => void): Log => ({
  debug: () => undefined,
  info: (message, fields = {}) => {
    info(message, fields);
  },
  warn: () => undefined,
  error: (message, fields) => void process.stderr.write(`${message} ${JSON.stringify(fields)}\n`),
});

/** A count to wait for; includes everything added so far. */
const awaited = () => {
  let sum = 0;
  let wanted = Infinity;
  let resolve = (): void => undefined;
  const check = (): void => {
    if (sum < wanted) return;
    wanted = Infinity;
    resolve();
  };
  const reached = (count: number): Promise<void> =>
    new Promise((done) => {
      [wanted, resolve] = [count, done];
      check();
    });
  return {
    add: (count: number): void => {
      sum += count;
      check();
    },
    reached,
    more: (count: number): Promise<void> => within(reached(sum + count)),
  };
};

const waitTimeout = 120_000;

/** Fails a bench that would otherwise wait forever. */
const within = async (work: Promise<void>): Promise<void> => {
  const limit = new AbortController();
  const late = setTimeout(waitTimeout, undefined, { signal: limit.signal }).then(() => {
    throw new Error('the awaited count was not reached in time');
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
