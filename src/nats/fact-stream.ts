import { randomInt } from 'node:crypto';
import { DiscardPolicy, RetentionPolicy, StorageType, type StreamConfig, type StreamInfo } from '@nats-io/jetstream';
import { nanos } from '@nats-io/transport-node';
import { Failure } from '../model/failure.js';
import type { ClusterOptions } from './cluster-options.js';
import { checkShape, ensureStream } from './ensure-stream.js';
import { natsCall } from './nats-failure.js';
import type { NatsLink } from './nats-link.js';

const idKey = 'driftline-log-id';
const idLetters = 'abcdefghijklmnopqrstuvwxyz234567';
/** The expected sequence already refuses most repetitions. Shorter than the default of two minutes, since the server keeps all ids. */
const duplicateWindowMs = 30_000;

export type FactStream = {
  readonly name: string;
  readonly subject: string;
  readonly id: string;
  readonly isAtomic: boolean;
  readonly maxMessage: number;
};

/** Opens the stream of facts, and creates it if it does not exist. Rejects with a `Failure`, also if its settings would lose facts. */
export const openFactStream = async (link: NatsLink, { name, replicas, atomicBatches, signal }: ClusterOptions): Promise<FactStream> => {
  const { nc, jsm } = link;
  const subject = `${name}.facts`;
  const wanted: Partial<StreamConfig> & { readonly name: string } = {
    name,
    subjects: [subject],
    retention: RetentionPolicy.Limits,
    discard: DiscardPolicy.New,
    storage: StorageType.File,
    num_replicas: replicas,
    max_age: 0,
    max_msgs: -1,
    max_msgs_per_subject: -1,
    duplicate_window: nanos(duplicateWindowMs),
    allow_direct: true,
    sealed: false,
    ...(supportsBatches(nc.info?.version ?? '') ? { allow_atomic: true } : {}),
    metadata: { [idKey]: randomId() },
  };
  const info = await ensureStream({ jsm, signal }, wanted);
  checkShape(info, wanted, [
    'subjects',
    'retention',
    'discard',
    'storage',
    'max_age',
    'max_msgs',
    'max_msgs_per_subject',
    'allow_direct',
    'sealed',
  ]);
  const id = info.config.metadata?.[idKey];
  if (id === undefined) throw new Failure('Rejected', `NATS stream ${name} was not created by driftline: set log.stream to another name`);
  const isAtomic = atomicBatches && (await allowsBatches(link, info));
  if (atomicBatches && !isAtomic) link.log.warn('the NATS server has no atomic batches (2.12), storing messages one by one');
  const largest = nc.info?.max_payload ?? 0;
  return { name, subject, id, isAtomic, maxMessage: info.config.max_msg_size > 0 ? Math.min(info.config.max_msg_size, largest) : largest };
};

const supportsBatches = (version: string): boolean => {
  const [major = 0, minor = 0] = version.split('.').map(Number);
  return major > 2 || (major === 2 && minor >= 12);
};

/** Enables atomic batches on a stream that an older server created. */
const allowsBatches = async ({ nc, jsm }: NatsLink, { config }: StreamInfo): Promise<boolean> => {
  if (config.allow_atomic === true) return true;
  if (!supportsBatches(nc.info?.version ?? '')) return false;
  const { config: updated } = await natsCall(`enable atomic batches on stream ${config.name}`, () =>
    jsm.streams.update(config.name, { ...config, allow_atomic: true }),
  );
  return updated.allow_atomic === true;
};

const randomId = (): string => Array.from({ length: 16 }, () => idLetters[randomInt(idLetters.length)]).join('');
