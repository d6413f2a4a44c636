import { isIP } from 'node:net';

/** Letters, digits, hyphens (RFC 1123 section 2.1) and underscores, which container networks use. */
const shape = /^(?:\*\.)?[a-z\d_](?:[a-z\d_-]*[a-z\d_])?(?:\.[a-z\d_](?:[a-z\d_-]*[a-z\d_])?)*\.?$/i;

/** Patterns that `hostNames` accepts: `driftline.internal`, `*.internal`, or `*`. */
export const isHostName = (text: string): boolean => text === '*' || (text.length <= 255 && shape.test(text));

/**
 * Creates the test whether the `Host` header of a request names this service. True for an address, for `localhost`, and for the given
 * names; `*.a.example` matches every name below `a.example`, and `*` matches all. Ignores case, port and a trailing dot.
 *
 * Protects against DNS rebinding: a web page can point its own name at this machine and send requests under it, but it cannot use an
 * address or a name that it does not own.
 */
export const hostNames = (names: readonly string[]): ((host: string) => boolean) => {
  const all = names.map(plain);
  const exact = new Set(['localhost', ...all.filter((name) => !name.startsWith('*'))]);
  const endings = all.filter((name) => name.startsWith('*')).map((name) => name.slice(1));
  return (host) => {
    const literal = /^\[([\da-f:.]+)(?:%25[\w.~-]+)?\](?::\d{1,5})?$/i.exec(host)?.[1];
    if (literal !== undefined) return isIP(literal) === 6;
    const name = plain(host.replace(/:\d{0,5}$/, ''));
    if (exact.has(name) || isIP(name) === 4) return true;
    return name !== '' && endings.some((ending) => name.length > ending.length && name.endsWith(ending));
  };
};

const plain = (name: string): string => name.toLowerCase().replace(/\.$/, '');
