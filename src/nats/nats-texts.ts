import type { TextStore } from '../model/contracts/text-store.js';
import { Failure } from '../model/failure.js';
import type { ClusterOptions } from './cluster-options.js';
import { checkShape, ensureStream } from './ensure-stream.js';
import { bucketConfig, readNewest } from './key-value.js';
import { natsCall } from './nats-failure.js';
import type { NatsLink } from './nats-link.js';
import { whileConnected } from './while-connected.js';

/** Opens a key-value bucket of texts, and creates it if it does not exist. */
export const openTexts = async (link: NatsLink, { replicas, signal }: ClusterOptions, bucket: string): Promise<TextStore> => {
  const { js, jsm } = link;
  const wanted = bucketConfig(bucket, replicas);
  checkShape(await ensureStream({ jsm, signal }, wanted), wanted, ['subjects', 'retention', 'max_msgs_per_subject', 'max_age', 'storage']);
  const stream = wanted.name;
  const prefix = `$KV.${bucket}.`;
  const call = <A>(what: string, name: string, work: () => Promise<A>): Promise<A> => natsCall(`${what} ${name} in bucket ${bucket}`, work);
  return {
    names: () =>
      natsCall(`list bucket ${bucket}`, async () => {
        const { state } = await jsm.streams.info(stream, { subjects_filter: `${prefix}>` });
        return Object.keys(state.subjects ?? {}).map((subject) => decodeKey(subject.slice(prefix.length)));
      }),
    get: (name) =>
      call('read', name, async () => {
        const found = await readNewest(link, stream, prefix + encodeKey(name));
        return found === undefined || found.isDeleted ? undefined : Buffer.from(found.data).toString('utf8');
      }),
    put: (name, text) =>
      call('write', name, async () => {
        if (!link.isConnected()) throw new Failure('NotConnected', `cannot write ${name} in bucket ${bucket}: not connected to NATS`);
        await whileConnected(link, js.publish(prefix + encodeKey(name), text));
      }),
    remove: (name) =>
      call('remove', name, async () => {
        await jsm.streams.purge(stream, { filter: prefix + encodeKey(name) });
      }),
  };
};

/** A name as a key: letters, digits, `-` and `_` as they are, other bytes of UTF-8 as `=` and two hex digits; `=` alone if it is empty. */
const encodeKey = (name: string): string =>
  name === ''
    ? '='
    : Array.from(Buffer.from(name, 'utf8'), (byte) => {
        const character = String.fromCharCode(byte);
        return /[\w-]/.test(character) ? character : `=${byte.toString(16).padStart(2, '0')}`;
      }).join('');

const decodeKey = (key: string): string =>
  Buffer.from(
    key.replace(/=([\da-f]{2})|=/g, (_, hex?: string) => (hex === undefined ? '' : String.fromCharCode(parseInt(hex, 16)))),
    'latin1',
  ).toString('utf8');
