import type { Config } from '../config/schema.js';
import type { FactLog } from '../model/contracts/fact-log.js';
import type { Readiness } from '../model/readiness.js';
import { reasonText, type Suspicion } from '../model/suspicion.js';
import type { Checkpoints } from '../checkpoint/open-checkpoints.js';
import type { History } from './history.js';
import { sourceReadiness, type LiveSources } from './inputs/live-sources.js';
import type { StatesInput } from './inputs/open-states.js';

/** How far the service is, which grows while it starts. */
export type Progress = {
  /** Undefined while a checkpoint is being restored. */
  history: History | undefined;
  isStarted: boolean;
  /** The states that are not believed. */
  suspicions: () => readonly Suspicion[];
};

type Deps = Readonly<Progress> & {
  readonly config: Config;
  /** The facts that come from a recording or from another instance, in words. */
  readonly otherInputs: string | undefined;
  readonly states: StatesInput;
  readonly sources: LiveSources;
  readonly facts: Pick<FactLog, 'last'>;
  readonly checkpoints: Pick<Checkpoints, 'progress'> | undefined;
};

/** The content of `/ready`. */
export const readinessOf = (deps: Deps): Readiness => {
  const { config, otherInputs, isStarted, states, sources, history, facts, checkpoints } = deps;
  const suspicions = deps.suspicions();
  const { sources: loaded, ...state } = states.readiness();
  const { sensor, audit } = sourceReadiness(sources.statuses());
  const rebuild = history === undefined ? { position: 0, last: facts.last } : history.progress();
  const isConfigured = state.enabled || sensor.enabled || audit.enabled || otherInputs !== undefined;
  const restored = Math.floor(100 * (checkpoints?.progress() ?? 0));
  const isConnected = [sensor, audit].every(({ enabled, connected }) => !enabled || connected);
  return {
    ready: isStarted && (!state.enabled || state.loaded) && isConnected,
    degraded: suspicions.length > 0,
    message:
      history === undefined
        ? `restoring the checkpoint: ${String(restored)} %`
        : !isConfigured
          ? 'nothing configured'
          : suspicions.length === 0
            ? (otherInputs ?? '')
            : suspicions.map((one) => `a newer version of the state ${one.source} is not believed: ${reasonText(one)}`).join('; '),
    role: config.role,
    sensor,
    audit,
    state: { ...state, sources: loaded.map((one) => ({ ...one, suspect: suspicions.some(({ source }) => source === one.source) })) },
    ...(rebuild === undefined ? {} : { rebuild }),
  };
};
