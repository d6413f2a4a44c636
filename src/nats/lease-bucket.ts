import { nanos } from '@nats-io/transport-node';
import type { ClusterOptions } from './cluster-options.js';
import { checkShape, ensureStream } from './ensure-stream.js';
import { bucketConfig } from './key-value.js';
import { natsCall } from './nats-failure.js';
import type { NatsLink } from './nats-link.js';

/** How long the marker of an expired lease is kept, so that a watcher that reconnects still sees it. */
const markerMs = 60_000;

export type LeaseBucket = { readonly stream: string; readonly subject: string; readonly leaseMs: number };

/**
 * Opens the bucket of the lease, whose keys expire. A bucket with a shorter lease is changed, because this instance would lead for longer
 * than its key lives; a longer one is used as it is.
 */
export const openLeaseBucket = async (link: NatsLink, { name, replicas, leaseMs, signal }: ClusterOptions): Promise<LeaseBucket> => {
  const { jsm, log } = link;
  const bucket = `${name}-lease`;
  const wanted = { ...bucketConfig(bucket, replicas, leaseMs), allow_msg_ttl: true, subject_delete_marker_ttl: nanos(markerMs) };
  const info = await ensureStream({ jsm, signal }, wanted);
  checkShape(info, wanted, ['subjects', 'retention', 'max_msgs_per_subject', 'storage', 'allow_msg_ttl']);
  const { max_age: age } = info.config;
  const fields = { lease: leaseMs / 1_000, bucket, bucketTtl: age / 1e6 / 1_000 };
  if (age !== 0 && age < nanos(leaseMs)) {
    log.warn('log.lease is longer than the lease of the other instances; it applies to all from now on', fields);
    await natsCall(`change the lease of bucket ${bucket}`, () =>
      jsm.streams.update(wanted.name, { ...info.config, max_age: nanos(leaseMs) }),
    );
  } else if (age > nanos(leaseMs))
    log.warn('log.lease is shorter than the lease in use; delete the bucket while all instances are stopped to shorten it', fields);
  return { stream: wanted.name, subject: `$KV.${bucket}.leader`, leaseMs };
};
