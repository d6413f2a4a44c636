import { left, right, type Either } from 'fp-ts/lib/Either.js';
import type { StateSnapshot } from '../../model/state-snapshot.js';
import { collectSecrets } from '../formats/collect-secrets.js';
import { foreignDocument } from '../formats/foreign-document.js';
import { IndexedState } from './indexed-state.js';
import { ScanFailure } from '../formats/json-scanner.js';
import { readDocument } from '../formats/read-document.js';
import type { StateColumns } from './state-columns.js';
import { positionOf, stateError, type StateError } from '../state-error.js';
import { Plans, type Types } from '../formats/type-plan.js';

/**
 * Indexes the bytes of a state file in this thread, for tests and small inputs; `loadState` indexes in another thread. The snapshot keeps
 * `bytes`, which must not change afterwards. `types` defines the keys of instances.
 */
export const indexState = (bytes: Uint8Array, source: string, types: Types): Either<StateError, StateSnapshot> => {
  const columns = indexColumns(bytes, source, types);
  return columns._tag === 'Left' ? columns : right(new IndexedState(bytes, source, columns.right, plansOf(types)));
};

/** The expensive part of `indexState`. Offsets are 32-bit. */
export const indexColumns = (bytes: Uint8Array, source: string, types: Types): Either<StateError, StateColumns> => {
  if (bytes.length > 0xffff_fff0) return left(stateError('unreadable', source, 'the state is larger than 4 GiB'));
  try {
    const plans = plansOf(types);
    const columns = readDocument(bytes, plans);
    return right({ ...columns, secrets: collectSecrets(new IndexedState(bytes, source, columns, plans), types) });
  } catch (error) {
    if (!(error instanceof ScanFailure)) throw error;
    const hint = error.reason === 'broken_json' || error.reason === 'not_a_state' ? foreignDocument(bytes) : undefined;
    if (hint !== undefined) return left(stateError('not_a_state', source, hint));
    return left(stateError(error.reason, source, error.message, error.at < 0 ? undefined : positionOf(bytes, error.at)));
  }
};

/** Plans by catalog. */
const known = new WeakMap<Types, Plans>();
const plansOf = (types: Types): Plans => {
  const plans = known.get(types) ?? new Plans(types);
  known.set(types, plans);
  return plans;
};
