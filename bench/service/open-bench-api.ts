import { openApiPort } from '../../src/service/api-port.js';
import { openApi } from '../../src/service/open-api.js';
import { cloudTypes } from '../../src/catalog/providers.js';
import { decodeConfig } from '../../src/config/decode-config.js';
import { schema, type Config } from '../../src/config/schema.js';
import type { Log, LogFields } from '../../src/model/contracts/log.js';
import { Broadcast } from '../../src/sinks/push/broadcast.js';
import { Metrics } from '../../src/sinks/metrics/metrics.js';
import { MemoryStore } from '../../src/sinks/store/memory-store.js';

/** The store, the broadcaster and the API wired as in the service, without sources and pipeline. */
type BenchApi = {
  readonly store: MemoryStore;
  readonly broadcast: Broadcast;
  /** Opens the API on a free loopback port and returns the port. `secret`: that of tokens, '' for no authentication. `server`:
   * uWebSockets.js by default, because the figures of benches are compared with it. */
  readonly open: (secret: string, server?: 'uws' | 'node') => Promise<number>;
};

export const benchApi = (): BenchApi => {
  const config = configOf({});
  const store = new MemoryStore({
    maxDrifts: config.storage.max_drifts,
    maxEvents: config.storage.max_events,
    types: cloudTypes,
    showVariables: [],
  });
  const broadcast = new Broadcast({ run: 'benchrun' });
  const metrics = new Metrics({ version: '0' });
  return {
    store,
    broadcast,
    open: async (secret, server = 'uws') => {
      let port: unknown;
      const config = configOf({ api: { host: '127.0.0.1', server, auth: { enabled: secret !== '' } } });
      await openApi({
        config,
        folder: '.',
        environment: { SVC_API_AUTH_JWT_SECRET: secret },
        journal: undefined,
        version: 'bench',
        port: await openApiPort(config, 0),
        store,
        broadcast,
        metrics,
        intakes: {
          sensor: () => Promise.resolve('full'),
          kubernetes: () => Promise.resolve('full'),
          action: () => Promise.resolve('full'),
          accept: () => Promise.resolve('full'),
          plan: () => Promise.resolve('full'),
        },
        plans: { isActive: () => false, statuses: () => [], ask: () => Promise.resolve('inactive') },
        readiness: () => ({
          ready: true,
          degraded: false,
          message: '',
          role: 'active',
          sensor: { enabled: false, connected: false },
          audit: { enabled: false, connected: false, sources: [] },
          state: { enabled: false, loaded: false, sources: [] },
        }),
        log: () =>
          listening((fields) => {
            port = fields['port'];
          }),
      });
      return Number(port);
    },
  };
};

const configOf = (document: object): Config => decodeConfig(schema, document, {}, () => undefined).value as Config;

/** A log that only captures the port of the API. */
const listening = (onListening: (fields: LogFields) => void): Log => ({
  debug: () => undefined,
  info: (message, fields = {}) => {
    if (message === 'listening') onListening(fields);
  },
  warn: () => undefined,
  error: (message, fields) => void process.stderr.write(`${message} ${JSON.stringify(fields)}\n`),
});
