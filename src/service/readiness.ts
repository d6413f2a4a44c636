import type { Config } from '../config/schema.js';
import type { Readiness } from '../model/readiness.js';
import type { History } from './history.js';
import { sourceReadiness, type LiveSources } from './inputs/live-sources.js';
import type { StatesInput } from './inputs/open-states.js';

type Deps = {
  readonly config: Config;
  readonly isReplay: boolean;
  readonly isStarted: boolean;
  readonly states: StatesInput;
  readonly sources: LiveSources;
  readonly history: History;
};

/** The content of `/ready`. */
export const readinessOf = ({ config, isReplay, isStarted, states, sources, history }: Deps): Readiness => {
  const state = states.readiness();
  const { sensor, audit } = sourceReadiness(sources.statuses());
  const rebuild = history.progress();
  const isConnected = [sensor, audit].every(({ enabled, connected }) => !enabled || connected);
  return {
    ready: isStarted && (!state.enabled || state.loaded) && isConnected,
    message: !state.enabled && !sensor.enabled && !audit.enabled && !isReplay ? 'nothing configured' : '',
    role: config.role,
    sensor,
    audit,
    state,
    ...(rebuild === undefined ? {} : { rebuild }),
  };
};
