import { timingSafeEqual } from 'node:crypto';
import type { Log } from '../../model/contracts/log.js';
import { isScope, scopes as everyScope, type Principal, type Scope } from '../../model/http/principal.js';
import { Problem } from '../../model/http/problem.js';
import { hashApiKey, isSendable, makeApiKey, type Random } from './api-key.js';
import { readKeysFile, writeKeysFile, type StoredKey } from './keys-file.js';
import { UnusableCredentials } from './unusable-credentials.js';
import { plainReason } from '../../lib/system-error.js';

type Options = {
  /** `api.auth.api_keys`. */
  readonly configured: readonly { readonly name: string; readonly sha256: string | undefined; readonly scopes: readonly string[] }[];
  /** `SVC_API_ADMIN_KEY`; undefined or '': there is no administrator key. */
  readonly adminKey: string | undefined;
  /** `api.auth.keys_file`; '': keys created at runtime are lost when the process ends. */
  readonly file: string;
  readonly now: () => number;
  readonly random: Random;
  readonly log: Log;
};

type CreatedKey = {
  readonly name: string;
  readonly scopes: readonly Scope[];
  /** The key itself, shown only once. */
  readonly key: string;
  readonly created_at: string;
};

/** API keys (D40). A failed operation rejects with a `Problem` and changes nothing. */
export interface KeyStore {
  find(key: string): Principal | undefined;
  /** The key with this name, and its SHA-256, without the key. */
  named(name: string): { readonly principal: Principal; readonly digest: Uint8Array } | undefined;
  /**
   * Rejects with `invalid` for an invalid name or invalid scopes, or if the name is taken; of concurrent calls for one name the first wins.
   */
  create(name: string, scopes: readonly string[]): Promise<CreatedKey>;
  /** Resolves with false if no key has the name. Rejects with `invalid` if the key was not created at runtime. */
  revoke(name: string): Promise<boolean>;
}

/** Reserved for the administrator, whether or not there is an administrator key. */
const adminName = 'admin';
const leastAdminKey = 16;
const mostKeys = 10_000;
const mostWaiting = 100;

type Held = { readonly digest: Buffer; readonly principal: Principal; readonly stored: StoredKey | undefined };

/**
 * Opens the keys of the configuration and of the administrator, and those created at runtime, at most 10,000 of the latter. Rejects with
 * `UnusableCredentials` if names or keys are duplicates, the administrator's key is too weak, or the file is damaged.
 */
export const openKeyStore = async ({ configured, adminKey = '', file, now, random, log }: Options): Promise<KeyStore> => {
  const byDigest = new Map<string, Held>();
  const byName = new Map<string, Held>();

  const hold = (name: string, sha256: string, scopes: readonly Scope[], stored: StoredKey | undefined): void => {
    const held: Held = {
      digest: Buffer.from(sha256, 'hex'),
      principal: { kind: 'key', name, scopes, isValid: () => byDigest.get(sha256) === held },
      stored,
    };
    byDigest.set(sha256, held);
    byName.set(name, held);
  };
  /** `where`: the location shown in messages. */
  const holdOnce = (where: string, name: string, sha256: string, scopes: readonly Scope[], stored?: StoredKey): void => {
    if (name === adminName) throw new UnusableCredentials(`${where}: the name ${name} is reserved for SVC_API_ADMIN_KEY`);
    if (byName.has(name)) throw new UnusableCredentials(`${where}: the name ${JSON.stringify(name)} is taken by another API key`);
    if (byDigest.has(sha256)) throw new UnusableCredentials(`${where}: another name has the same key as ${JSON.stringify(name)}`);
    hold(name, sha256, scopes, stored);
  };

  if (adminKey !== '') {
    if (adminKey.length < leastAdminKey || !isSendable(adminKey))
      throw new UnusableCredentials(
        `SVC_API_ADMIN_KEY: expected at least ${leastAdminKey} printable ASCII characters without spaces around them`,
      );
    hold(adminName, hashApiKey(adminKey), everyScope, undefined);
  }
  for (const { name, sha256, scopes } of configured) {
    if (sha256 !== undefined) holdOnce('api.auth.api_keys', name, sha256.toLowerCase(), scopes.filter(isScope));
  }
  if (file !== '')
    for (const stored of await readKeysFile(file))
      holdOnce(`api.auth.keys_file ${file}`, stored.name, stored.sha256, stored.scopes, stored);

  const storedKeys = (): readonly StoredKey[] => [...byName.values()].flatMap(({ stored }) => (stored === undefined ? [] : [stored]));
  const save = async (keys: readonly StoredKey[]): Promise<void> => {
    if (file === '') return;
    try {
      await writeKeysFile(file, keys);
    } catch (error) {
      log.error('cannot write the keys file', { file, reason: plainReason(error) });
      throw new Problem('internal', 'cannot store the keys; nothing was changed');
    }
  };

  let waiting = 0;
  let last: Promise<unknown> = Promise.resolve();
  /** Runs one change after the other, so that each sees the names of the previous ones. */
  const inTurn = async <A>(change: () => Promise<A>): Promise<A> => {
    if (waiting >= mostWaiting) throw new Problem('unavailable', 'too many concurrent changes of API keys', [['Retry-After', '1']]);
    waiting += 1;
    const done = last.then(change);
    last = done.catch(() => undefined);
    try {
      return await done;
    } finally {
      waiting -= 1;
    }
  };

  return {
    find: (key) => {
      const digest = hashApiKey(key);
      const held = byDigest.get(digest);
      return held !== undefined && timingSafeEqual(held.digest, Buffer.from(digest, 'hex')) ? held.principal : undefined;
    },
    named: (name) => byName.get(name),
    create: (name, wanted) =>
      inTurn(async () => {
        const scopes = checkedScopes(wanted);
        if (!isName(name)) throw new Problem('invalid', 'name: expected 1 to 100 printable characters without spaces around them');
        if (name === adminName || byName.has(name)) throw new Problem('invalid', 'name: another API key has this name');
        const others = storedKeys();
        if (others.length >= mostKeys) throw new Problem('invalid', `there are ${mostKeys} API keys; revoke one first`);
        const key = makeApiKey(random);
        const stored: StoredKey = { name, sha256: hashApiKey(key), scopes, created_at: new Date(now()).toISOString() };
        await save([...others, stored]);
        hold(name, stored.sha256, scopes, stored);
        return { name, scopes, key, created_at: stored.created_at };
      }),
    revoke: (name) =>
      inTurn(async () => {
        const held = byName.get(name);
        if (held === undefined) return false;
        const { stored } = held;
        if (stored === undefined) throw new Problem('invalid', 'name: this key is in the configuration of the service; revoke it there');
        await save(storedKeys().filter((one) => one !== stored));
        byName.delete(name);
        byDigest.delete(stored.sha256);
        return true;
      }),
  };
};

/** Printable: no control characters, direction marks or line breaks. Lengths count code points. */
const isName = (name: string): boolean => /^[^\p{C}\p{Zl}\p{Zp}]{1,100}$/u.test(name) && name.trim() === name;

const checkedScopes = (wanted: readonly string[]): readonly Scope[] => {
  const known = wanted.filter(isScope);
  if (known.length === 0 || known.length < wanted.length)
    throw new Problem('invalid', `scopes: expected one or more of ${everyScope.join(', ')}`);
  return [...new Set(known)];
};
