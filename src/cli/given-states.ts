import { UsageError } from '../service/usage-error.js';
import type { NamedState } from './load-states.js';
import { refuseSharedStdin, shownLocation } from './state-location.js';

export type StateOptions = { readonly state: readonly string[]; readonly stateAt: readonly NamedState[] };

/** The states from the command line. */
export const namedStates = ({ state, stateAt }: StateOptions): readonly NamedState[] => [
  ...state.map((path): NamedState => ({ path, at: undefined })),
  ...stateAt,
];

/** The same for a run that ends. Throws `UsageError` if one is given twice, or standard input would be read twice. */
export const givenStates = (options: StateOptions, inputs: readonly string[]): readonly NamedState[] => {
  const named = namedStates(options);
  const twice = named.find(
    ({ path, at }, index) => path !== '-' && named.findIndex((other) => other.path === path && other.at === at) < index,
  );
  if (twice !== undefined) throw new UsageError(`the state ${shownLocation(twice.path)} is given twice; leave one out`);
  refuseSharedStdin(
    inputs,
    named.map(({ path }) => path),
  );
  return named;
};
