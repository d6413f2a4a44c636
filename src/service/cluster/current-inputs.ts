import { EMPTY } from 'rxjs';
import type { InputBuffer } from '../../streams/input-buffer.js';
import type { LiveSources } from '../inputs/live-sources.js';
import type { StatesInput } from '../inputs/open-states.js';
import { noPlans, type PlansInput } from '../plans/open-plans.js';

/** The inputs of one term. */
export type TermInputs = {
  readonly states: StatesInput;
  readonly sources: LiveSources;
  readonly plans: PlansInput;
  readonly buffer: InputBuffer;
};

/** The inputs of the current term, for components that live longer; without a term, none are enabled. */
export interface CurrentInputs extends TermInputs {
  set(inputs: TermInputs | undefined): void;
}

export const currentInputs = (): CurrentInputs => {
  let current: TermInputs | undefined;
  const states: StatesInput = {
    names: [],
    batches$: EMPTY,
    start: () => Promise.resolve(),
    take: (outputs) => current?.states.take(outputs),
    now: (source) => current?.states.now(source) ?? Promise.resolve(undefined),
    readiness: () => current?.states.readiness() ?? { enabled: false, loaded: false, sources: [] },
    lastSync: () => current?.states.lastSync() ?? 0,
    get refreshInterval() {
      return current?.states.refreshInterval ?? 0;
    },
    stop: () => Promise.resolve(),
  };
  const sources: LiveSources = {
    batches$: EMPTY,
    statuses: () => current?.sources.statuses() ?? [],
    stop: () => Promise.resolve(),
  };
  const plans: PlansInput = {
    ...noPlans,
    get isActive() {
      return current?.plans.isActive ?? false;
    },
    statuses: () => current?.plans.statuses() ?? [],
    ask: (state, address) => current?.plans.ask(state, address),
    take: (outputs, at) => current?.plans.take(outputs, at),
  };
  const buffer: InputBuffer = {
    slices: () => EMPTY,
    get depth() {
      return current?.buffer.depth ?? 0;
    },
    get refused() {
      return current?.buffer.refused ?? 0;
    },
    get isFull() {
      return current?.buffer.isFull ?? false;
    },
    start: () => undefined,
  };
  return {
    states,
    sources,
    plans,
    buffer,
    set: (inputs) => {
      current = inputs;
    },
  };
};
