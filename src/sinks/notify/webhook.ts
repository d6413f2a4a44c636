import type { Notice } from '../../model/notice.js';
import type { Sink } from '../../model/sink.js';
import type { Post } from './post.js';
import { deliveryHeaders, type SigningKey } from './sign-delivery.js';

/**
 * Any URL, as Standard Webhooks describes it: `{type, timestamp, data}`, `data` being the alert as the API gives it. `now`: milliseconds
 * since the epoch. The id of a delivery is the same for every try, so that who takes it can leave out what comes twice.
 * After a crash: at most once, nothing that waited is sent. A delivery whose answer was lost is sent again.
 */
export const webhook = (post: Post, keys: readonly SigningKey[], now: () => number): Sink<Notice> => ({
  name: 'webhook',
  write: async (notices, signal) => {
    for (const { kind, drift } of notices) {
      const [type, timestamp] =
        kind === 'drift'
          ? (['drift.detected', drift.detected_at] as const)
          : (['drift.resolved', drift.resolved_at ?? drift.last_seen] as const);
      const body = JSON.stringify({ type, timestamp, data: drift });
      await post(body, signal, deliveryHeaders(keys, `${drift.id}_${type.slice('drift.'.length)}`, now(), body));
    }
  },
});
