import { isIP } from 'node:net';

/** Letters, digits, hyphens and, as container networks have them, underscores (RFC 1123 section 2.1, but for those). */
const shape = /^(?:\*\.)?[a-z\d_](?:[a-z\d_-]*[a-z\d_])?(?:\.[a-z\d_](?:[a-z\d_-]*[a-z\d_])?)*\.?$/i;

/** `driftline.internal`, `*.internal`, or `*`: what `hostNames` takes. */
export const isHostName = (text: string): boolean => text === '*' || (text.length <= 255 && shape.test(text));

/**
 * Is it this service that the `Host` of a request means? True for an address, for `localhost`, and for the names given; `*.a.example` stands for every name
 * below `a.example`, `*` for all. Case, port and a dot at the end do not count.
 *
 * A page that lets a name of its own point to this machine reaches the service under that name ("DNS rebinding"): it cannot do so under an
 * address, nor under a name that it does not own.
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
