import { isObject, type Json } from '../../lib/json.js';
import type { Checkpointed } from '../../model/contracts/checkpointed.js';

/** `last`: serial of the newest message. `declaredAt`: arrival of the newest state, ISO 8601 UTC; '' before the first. */
type MessageCount = { readonly last: number; readonly declaredAt: string };

/** The count of messages in checkpoints. Restoring changes only the part, because a checkpoint may prove to be unusable later. */
export interface BroadcastPart extends Checkpointed {
  /** Continues from the restored count. Call at most once, before the first message. */
  adopt(): void;
}

export const broadcastPart = (current: () => MessageCount, adopt: (count: MessageCount) => void): BroadcastPart => {
  let restored: MessageCount | undefined;
  return {
    section: 'broadcast',
    version: 1,
    save: () => [JSON.stringify(current())][Symbol.iterator](),
    restore: (item) => {
      const saved = JSON.parse(item) as Json;
      if (!isObject(saved)) throw new Error('not a count of messages');
      const { last, declaredAt } = saved;
      if (!Number.isSafeInteger(last) || Number(last) < 0 || typeof declaredAt !== 'string') throw new Error('not a count of messages');
      restored = { last: Number(last), declaredAt };
    },
    adopt: () => {
      if (restored !== undefined) adopt(restored);
    },
  };
};
