import { open, readFile, rename, rm } from 'node:fs/promises';
import { dirname } from 'node:path';
import * as t from 'io-ts';
import { isLeft } from 'fp-ts/lib/Either.js';
import type { Scope } from '../../model/http/principal.js';
import { UnusableCredentials } from './unusable-credentials.js';

/** A key created at runtime, as stored. */
export type StoredKey = {
  readonly name: string;
  /** In hex. */
  readonly sha256: string;
  readonly scopes: readonly Scope[];
  readonly created_at: string;
};

const codec = t.readonly(
  t.type({
    keys: t.readonlyArray(
      t.readonly(
        t.type({
          name: t.string,
          sha256: t.refinement(t.string, (value) => /^[0-9a-f]{64}$/.test(value)),
          scopes: t.readonlyArray(t.keyof({ read: null, ingest: null, write: null, admin: null } satisfies Record<Scope, null>)),
          created_at: t.string,
        }),
      ),
    ),
  }),
);

/** Reads the keys in a file; none if the file does not exist. Throws `UnusableCredentials` if it cannot be read completely. */
export const readKeysFile = async (file: string): Promise<readonly StoredKey[]> => {
  const broken = (reason: string): UnusableCredentials => new UnusableCredentials(`api.auth.keys_file ${file}: ${reason}`);
  let text: string;
  try {
    text = await readFile(file, 'utf8');
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    if (code === 'ENOENT') return [];
    throw broken(`cannot be read: ${message}`);
  }
  let content: unknown;
  try {
    content = JSON.parse(text);
  } catch {
    throw broken('is not JSON; restore it, or remove it to start without its keys');
  }
  const decoded = codec.decode(content);
  if (isLeft(decoded)) throw broken('is not a list of keys of this service');
  return decoded.right.keys;
};

/**
 * Replaces the whole file atomically: at any time, even after a power failure, a reader sees the old list or the new one. Readable only by
 * the service. If the file cannot be written, rejects and leaves it unchanged.
 */
export const writeKeysFile = async (file: string, keys: readonly StoredKey[]): Promise<void> => {
  const temporary = `${file}.tmp`;
  await rm(temporary, { force: true });
  try {
    const handle = await open(temporary, 'wx', 0o600);
    try {
      await handle.writeFile(`${JSON.stringify({ keys }, undefined, 2)}\n`);
      await handle.sync();
    } finally {
      await handle.close();
    }
    await rename(temporary, file);
  } catch (error) {
    await rm(temporary, { force: true });
    throw error;
  }
  await syncFolder(dirname(file));
};

/** Makes the rename durable. Some file systems cannot sync a folder; the list is in place without it. */
const syncFolder = async (folder: string): Promise<void> => {
  const handle = await open(folder, 'r').catch(() => undefined);
  await handle?.sync().catch(() => undefined);
  await handle?.close();
};
