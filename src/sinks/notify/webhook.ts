import { jsonOf } from '../../model/json-text.js';
import { noticeId, type Notice } from '../../model/notice.js';
import type { Sink } from '../../model/contracts/sink.js';
import type { Links } from './links.js';
import type { Post } from './post.js';
import { deliveryHeaders, type SigningKey } from './sign-delivery.js';

/**
 * Any URL, as described by Standard Webhooks: `{type, timestamp, url, data}`, where `data` is the alert as in the API and
 * `url` its link, absent without `api.public_url`. `now`: milliseconds since
 * the epoch. The id of a delivery is the same for every attempt and after a restart, so that receivers can drop duplicates. After a crash:
 * see `openNotifier`. A delivery whose response was lost is sent again.
 */
export const webhook = (post: Post, links: Links, keys: readonly SigningKey[], now: () => number): Sink<Notice> => ({
  name: 'webhook',
  write: async (notices, signal) => {
    for (const notice of notices) {
      const [type, timestamp] = noticesOf(notice);
      const link = links.drift(notice.drift);
      const url = link === '' ? '' : `"url":${JSON.stringify(link)},`;
      const body = `{"type":"${type}","timestamp":${JSON.stringify(timestamp)},${url}"data":${jsonOf(notice)}}`;
      await post(body, signal, deliveryHeaders(keys, noticeId(notice), now(), body));
    }
  },
});

/** The type of a delivery, and when it happened. */
const noticesOf = ({ kind, drift, reminded }: Notice): readonly [type: string, timestamp: string] => {
  if (kind === 'resolved') return ['drift.resolved', drift.resolved_at ?? drift.last_seen];
  return reminded === undefined ? ['drift.detected', drift.detected_at] : ['drift.reminded', reminded];
};
