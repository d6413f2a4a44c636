import { DiscardPolicy, JetStreamApiCodes, JetStreamApiError, RetentionPolicy, StorageType, type StreamConfig } from '@nats-io/jetstream';
import { headers, nanos } from '@nats-io/transport-node';
import { Failure } from '../model/failure.js';
import type { NatsLink } from './nats-link.js';
import { whileConnected } from './while-connected.js';

/** The stream of a key-value bucket, as the NATS tools know it (ADR-8). */
export const bucketConfig = (bucket: string, replicas: number, ttlMs = 0): Partial<StreamConfig> & { readonly name: string } => ({
  name: `KV_${bucket}`,
  subjects: [`$KV.${bucket}.>`],
  retention: RetentionPolicy.Limits,
  discard: DiscardPolicy.New,
  storage: StorageType.File,
  num_replicas: replicas,
  max_msgs_per_subject: 1,
  max_age: nanos(ttlMs),
  allow_rollup_hdrs: true,
  allow_direct: true,
  deny_delete: true,
});

/** The newest message of a subject. */
export type Newest = { readonly revision: number; readonly isDeleted: boolean; readonly data: Uint8Array };

/** Reads the newest message of a subject from the leader of the stream; a copy could lag behind. */
export const readNewest = async (link: NatsLink, stream: string, subject: string): Promise<Newest | undefined> => {
  try {
    const found = await whileConnected(link, link.jsm.streams.getMessage(stream, { last_by_subj: subject }));
    if (found === null) return undefined;
    return { revision: found.seq, isDeleted: isMarker((name) => found.header.get(name)), data: found.data };
  } catch (error) {
    if (error instanceof JetStreamApiError && error.code === JetStreamApiCodes.NoMessageFound) return undefined;
    throw error;
  }
};

/** Whether the headers mark a deleted or expired key. */
export const isMarker = (header: (name: string) => string): boolean =>
  ['DEL', 'PURGE'].includes(header('KV-Operation')) || header('Nats-Marker-Reason') !== '';

type Write = {
  readonly subject: string;
  readonly data: Uint8Array | string;
  /** Expected revision of the newest message of the subject; 0: there is none. */
  readonly after: number;
  readonly isDeleted?: boolean;
};

/** Resolves with the new revision, or with undefined if the subject has another newest message. */
export const writeAfter = async (link: NatsLink, { subject, data, after, isDeleted = false }: Write): Promise<number | undefined> => {
  // The client would keep the message and send it after it reconnects.
  if (!link.isConnected()) throw new Failure('NotConnected', 'not connected to NATS');
  const made = headers();
  if (isDeleted) made.set('KV-Operation', 'DEL');
  try {
    const stored = link.js.publish(subject, data, { headers: made, expect: { lastSubjectSequence: after } });
    return (await whileConnected(link, stored)).seq;
  } catch (error) {
    if (error instanceof JetStreamApiError && isWrongRevision(error.code)) return undefined;
    throw error;
  }
};

const isWrongRevision = (code: number): boolean =>
  [JetStreamApiCodes.StreamWrongLastSequence, JetStreamApiCodes.StreamWrongLastSequenceUnknown].some((wrong) => wrong === code);
