import { Problem } from '../model/http/problem.js';
import type { Store } from '../model/contracts/store.js';

/** A store that the API can refer to before it exists; it is opened once the checkpoint is restored. */
interface LateStore {
  /** Its readers throw a `Problem` of kind `unavailable` until the store is open. */
  readonly store: Store;
  open(store: Store): void;
}

export const lateStore = (): LateStore => {
  let current: Store | undefined;
  const opened = (): Store => {
    if (current === undefined) throw new Problem('unavailable', 'the checkpoint is being restored', [['Retry-After', '5']]);
    return current;
  };
  return {
    store: {
      get drifts() {
        return opened().drifts;
      },
      get incidents() {
        return opened().incidents;
      },
      get decisions() {
        return opened().decisions;
      },
      get events() {
        return opened().events;
      },
      get state() {
        return opened().state;
      },
      get graph() {
        return opened().graph;
      },
      get causal() {
        return opened().causal;
      },
      get outcomes() {
        return opened().outcomes;
      },
      // Clients of the streams may connect and subscribe before the checkpoint is restored.
      statistics: {
        get version() {
          return current?.statistics.version;
        },
        json: () => opened().statistics.json(),
      },
    },
    open: (store) => {
      current = store;
    },
  };
};
