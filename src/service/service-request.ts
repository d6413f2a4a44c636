import type { Environment } from '../config/environment.js';
import type { Config } from '../config/schema.js';
import type { StatePool } from '../state/state-pool.js';
import type { ApiPort } from './api-port.js';
import type { RecordedInputs } from './inputs/recorded-arrivals.js';

/** The options of one run of the service. */
export type ServiceRequest = {
  readonly config: Config;
  /** Folder of the configuration file, against which its relative paths are resolved. */
  readonly folder: string;
  readonly environment: Environment;
  readonly version: string;
  /** The open port of the API, which the service closes; undefined: no API. */
  readonly api: ApiPort | undefined;
  /** Called with the URL of the API once it listens. */
  readonly onListening: (url: string) => void;
  readonly pprofPort: number | undefined;
  /** Folder of the journal; undefined if there is none. */
  readonly journal: string | undefined;
  /** Threads that index states, opened before the service was imported; the service closes them. By default it opens its own. */
  readonly statePool?: StatePool;
  /** Inputs to replay into the service; they replace its live inputs. */
  readonly recorded: RecordedInputs | undefined;
};
