import type { Log } from '../model/contracts/log.js';
import type { Store } from '../model/contracts/store.js';
import type { Readiness } from '../model/readiness.js';
import type { Lifecycle } from './lifecycle.js';
import { openApi } from './open-api.js';
import type { Base } from './open-base.js';
import { startPprof } from './pprof-server.js';
import type { ServiceRequest } from './service-request.js';

type Deps = {
  readonly store: Store;
  readonly readiness: () => Readiness;
  readonly log: (component: string) => Log;
  readonly life: Lifecycle;
};

/**
 * Opens the port for profiles, and the API on its port. Resolves with a function that makes the API refuse new requests.
 */
export const openPorts = async (
  { config, folder, environment, version, journal, api: port, pprofPort, onListening }: ServiceRequest,
  { metrics, intakes, broadcast, plansView: plans }: Base,
  { store, readiness, log, life }: Deps,
): Promise<() => void> => {
  if (pprofPort !== undefined) {
    const pprof = await startPprof(pprofPort, log('pprof'));
    life.onClose(pprof.close);
    log('service').info('profiles', { url: `http://127.0.0.1:${String(pprof.port)}/debug/pprof/` });
  }
  if (port === undefined) return () => undefined;
  const api = await openApi({
    config,
    folder,
    environment,
    version,
    journal,
    port,
    store,
    broadcast,
    metrics,
    intakes,
    plans,
    readiness,
    log,
  });
  life.onClose(api.close);
  onListening(api.url);
  return api.stopAccepting;
};
