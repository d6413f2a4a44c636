import type { StatePoll } from '../../model/contracts/state-backend.js';
import type { StateSnapshot } from '../../model/state-snapshot.js';
import { unreachable } from '../../lib/unreachable.js';

/** The knowledge about a watched state. */
export type StateMemory = {
  /** The newest snapshot that was read. */
  readonly snapshot: StateSnapshot | undefined;
  /** Its version. If it is not settled, the next version may have the same mark. */
  readonly version: string | undefined;
  readonly isSettled: boolean;
  readonly isLocked: boolean;
  /** Reason of the last failed read, number of consecutive failures, and time of the first; '', 0 and 0 after a success. */
  readonly error: string;
  readonly failures: number;
  readonly failingSince: number;
  /** When the state was last read or found unchanged, in milliseconds since the epoch; 0: never. */
  readonly lastSync: number;
};

export const nothingRead: StateMemory = {
  snapshot: undefined,
  version: undefined,
  isSettled: false,
  isLocked: false,
  error: '',
  failures: 0,
  failingSince: 0,
  lastSync: 0,
};

/** One read. `hasSameContent`: byte for byte equal to the previous read. Times in milliseconds since the epoch. */
export type Reading = { readonly poll: StatePoll; readonly began: number; readonly ended: number; readonly hasSameContent: boolean };

type Outcome = {
  readonly memory: StateMemory;
  /** The fact to emit. */
  readonly update: 'snapshot' | 'unchanged' | 'failed' | undefined;
  /** Whether the read answers requests to confirm the state. */
  readonly isAnswer: boolean;
};

/** A failure that lasts this many milliseconds is not transient. */
const transient = 1_000;

/**
 * Decides the effect of a read. `isAsked`: a request to confirm the state waits for it. A transient failure does not answer requests,
 * because otherwise each hiccup of a store would release unconfirmed alerts.
 */
export const afterReading = (memory: StateMemory, { poll, began, ended, hasSameContent }: Reading, isAsked: boolean): Outcome => {
  switch (poll.found) {
    case 'same':
      return { memory: { ...memory, ...healthy(ended) }, update: isAsked ? 'unchanged' : undefined, isAnswer: true };
    case 'new': {
      const { snapshot, version, isSettled } = poll;
      const isRewritten = memory.version !== version;
      return {
        memory: { ...memory, snapshot, version, isSettled, ...healthy(ended) },
        update: !hasSameContent ? 'snapshot' : isRewritten || isAsked ? 'unchanged' : undefined,
        isAnswer: true,
      };
    }
    case 'failed': {
      const failingSince = memory.failures === 0 ? began : memory.failingSince;
      const isAnswer = ended - failingSince >= transient;
      return {
        memory: { ...memory, error: poll.message, failures: memory.failures + 1, failingSince },
        update: poll.message !== memory.error || (isAsked && isAnswer) ? 'failed' : undefined,
        isAnswer,
      };
    }
    default:
      return unreachable(poll);
  }
};

const healthy = (now: number): Pick<StateMemory, 'error' | 'failures' | 'failingSince' | 'lastSync'> => ({
  error: '',
  failures: 0,
  failingSince: 0,
  lastSync: now,
});
