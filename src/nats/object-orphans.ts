import type { NatsLink } from './nats-link.js';

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
export const removeOrphans = async ({ link: { jsm }, stream, chunkPrefix, subjects, used }: Orphans): Promise<void> => {
  const chunks = await subjects(chunkPrefix);
  const ids = new Set(await used());
  for (const subject of chunks) {
    if (ids.has(subject.slice(chunkPrefix.length))) continue;
    const first = await jsm.direct.getMessage(stream, { seq: 1, next_by_subj: subject });
    if (first !== null && Date.now() - first.time.getTime() > oldEnoughMs) await jsm.streams.purge(stream, { filter: subject });
  }
};
