import { DiscardPolicy, RetentionPolicy, StorageType } from '@nats-io/jetstream';
import { headers, nuid } from '@nats-io/transport-node';
import type { ObjectStore, StoredObject } from '../model/contracts/object-store.js';
import { Failure } from '../model/failure.js';
import type { ClusterOptions } from './cluster-options.js';
import { checkShape, ensureStream } from './ensure-stream.js';
import { readNewest } from './key-value.js';
import { natsCall, natsFailure } from './nats-failure.js';
import type { NatsLink } from './nats-link.js';
import { readChunks, writeChunks } from './object-chunks.js';

/** Description of an object, as object stores keep it (ADR-20), so that the NATS tools show it. */
type Description = {
  readonly name: string;
  readonly bucket: string;
  /** Last part of the subject of its chunks. */
  readonly nuid: string;
  readonly size: number;
  readonly chunks: number;
  readonly digest: string;
  readonly mtime: string;
  readonly deleted?: boolean;
};

/**
 * Opens an object store, and creates it if it does not exist. The client library keeps an object that is read slowly in memory; this one
 * reads and writes chunk by chunk. The description is stored after all chunks, so a name shows a complete object or none.
 */
export const openObjects = async (link: NatsLink, { replicas, signal }: ClusterOptions, bucket: string): Promise<ObjectStore> => {
  const { js, jsm } = link;
  const stream = `OBJ_${bucket}`;
  const [chunkPrefix, namePrefix] = [`$O.${bucket}.C.`, `$O.${bucket}.M.`];
  const wanted = {
    name: stream,
    subjects: [`${chunkPrefix}>`, `${namePrefix}>`],
    retention: RetentionPolicy.Limits,
    discard: DiscardPolicy.New,
    storage: StorageType.File,
    num_replicas: replicas,
    max_age: 0,
    allow_rollup_hdrs: true,
    allow_direct: true,
  };
  checkShape(await ensureStream({ jsm, signal }, wanted), wanted, [
    'subjects',
    'retention',
    'storage',
    'max_age',
    'allow_rollup_hdrs',
    'allow_direct',
  ]);

  const subjectOf = (name: string): string => namePrefix + Buffer.from(name).toString('base64').replace(/\+/g, '-').replace(/\//g, '_');
  const call = <A>(what: string, name: string, work: () => Promise<A>): Promise<A> =>
    natsCall(`${what} object ${name} in store ${bucket}`, work);
  const describe = async (subject: string): Promise<Description | undefined> => {
    const found = await readNewest(link, stream, subject);
    const description = found === undefined ? undefined : (JSON.parse(Buffer.from(found.data).toString('utf8')) as Description);
    return description?.deleted === true ? undefined : description;
  };
  const subjects = async (filter: string): Promise<readonly string[]> =>
    Object.keys((await jsm.streams.info(stream, { subjects_filter: `${filter}>` })).state.subjects ?? {});
  const purge = (subject: string): Promise<unknown> => jsm.streams.purge(stream, { filter: subject });

  const descriptions = async (): Promise<readonly Description[]> => {
    const found: Description[] = [];
    // One by one: a store holds a few checkpoints, or one object for each declared state.
    for (const subject of await subjects(namePrefix)) {
      const description = await describe(subject);
      if (description !== undefined) found.push(description);
    }
    return found;
  };
  const put = async (name: string, content: AsyncIterable<Uint8Array>): Promise<void> => {
    if (!link.isConnected()) throw new Failure('NotConnected', 'not connected to NATS');
    const id = nuid.next();
    const subject = subjectOf(name);
    const old = await describe(subject);
    const written = await writeChunks(link, chunkPrefix + id, content).catch(async (error: unknown) => {
      await purge(chunkPrefix + id).catch(() => undefined);
      throw error;
    });
    const description: Description = { name, bucket, nuid: id, ...written, mtime: new Date().toISOString(), deleted: false };
    const rollup = headers();
    rollup.set('Nats-Rollup', 'sub');
    // If this fails, the description may be stored all the same, even later. Its chunks stay, until they are old enough to be orphans.
    await js.publish(subject, JSON.stringify(description), { headers: rollup });
    if (old !== undefined) await purge(chunkPrefix + old.nuid);
    await removeOrphans({ link, stream, chunkPrefix, subjects, used: async () => (await descriptions()).map((one) => one.nuid) });
  };

  return {
    list: () => natsCall(`list object store ${bucket}`, async () => (await descriptions()).map(storedObject)),
    find: (name) =>
      call('find', name, async () => {
        const description = await describe(subjectOf(name));
        return description === undefined ? undefined : storedObject(description);
      }),
    put: (name, content) => call('write', name, () => put(name, content)),
    get: (name) =>
      call('read', name, async () => {
        const description = await describe(subjectOf(name));
        if (description === undefined) return undefined;
        const { nuid: id, chunks, size, digest } = description;
        return withFailures(readChunks(link, { stream, subject: chunkPrefix + id, name, chunks, size, digest }), `read object ${name}`);
      }),
    remove: (name) =>
      call('remove', name, async () => {
        const description = await describe(subjectOf(name));
        await purge(subjectOf(name));
        if (description !== undefined) await purge(chunkPrefix + description.nuid);
      }),
  };
};

const storedObject = ({ name, size, mtime }: Description): StoredObject => ({ name, bytes: size, modified: Date.parse(mtime) });

async function* withFailures<A>(content: AsyncIterable<A>, what: string): AsyncGenerator<A> {
  try {
    yield* content;
  } catch (error) {
    throw natsFailure(what, error);
  }
}

/** An instance may still be writing chunks that are younger. */
const oldEnoughMs = 3_600_000;

type Orphans = {
  readonly link: NatsLink;
  readonly stream: string;
  readonly chunkPrefix: string;
  readonly subjects: (filter: string) => Promise<readonly string[]>;
  /** Ids of the objects that have a description. */
  readonly used: () => Promise<readonly string[]>;
};

/** Removes the chunks of objects that an instance did not finish writing. */
const removeOrphans = async ({ link: { jsm }, stream, chunkPrefix, subjects, used }: Orphans): Promise<void> => {
  const chunks = await subjects(chunkPrefix);
  const ids = new Set(await used());
  for (const subject of chunks) {
    if (ids.has(subject.slice(chunkPrefix.length))) continue;
    const first = await jsm.direct.getMessage(stream, { seq: 1, next_by_subj: subject });
    if (first !== null && Date.now() - first.time.getTime() > oldEnoughMs) await jsm.streams.purge(stream, { filter: subject });
  }
};
