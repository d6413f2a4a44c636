import type { Config } from '../schema.js';
import type { StateConfig } from './state-schema.js';

/** A location of states in the configuration. `path`: its keys, for messages. */
type ProviderState = { readonly path: string; readonly state: StateConfig };

/** The `state` and `states` of all enabled providers, including local states without a path. */
export const providerStates = ({ providers }: Config): readonly ProviderState[] =>
  Object.entries(providers).flatMap(([name, { enabled, state, states }]) =>
    enabled
      ? [
          { path: `providers.${name}.state`, state },
          ...states.map((one, index) => ({ path: `providers.${name}.states[${String(index)}]`, state: one })),
        ]
      : [],
  );
