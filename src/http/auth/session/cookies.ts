import type { Headers, HttpRequest } from '../../../model/http/exchange.js';

type CookieOptions = {
  readonly name: string;
  readonly sameSite: 'Strict' | 'Lax';
  /** `api.public_url`; '' or undefined: not set. */
  readonly publicUrl: string | undefined;
};

/** A cookie of the service, for all its paths and for no script. */
interface Cookie {
  /** The value; undefined if the request has none, 'twice' if there are several with the name, of which another host may have set one. */
  read(request: HttpRequest): { readonly value: string } | 'twice' | undefined;
  /** `seconds` until the browser removes it. */
  set(request: HttpRequest, value: string, seconds: number): Headers;
  /** Removes it from the browser, with and without TLS. */
  clear(): Headers;
}

/**
 * The name begins with `__Host-` and the cookie is `Secure`, so that no other host can set it, unless the page was loaded by plain HTTP. The
 * service itself never sees TLS; the browser tells the scheme of the page in `Origin`, `api.public_url` that of the service. If that is
 * https, the cookie of plain HTTP is not read.
 */
export const cookieOf = ({ name, sameSite, publicUrl = '' }: CookieOptions): Cookie => {
  const [secureName, plainName] = [`__Host-${name}`, name];
  const isPublic = publicUrl.startsWith('https:');
  const isPlain = (request: HttpRequest): boolean => {
    const origin = request.header('origin');
    return !isPublic && (origin === '' ? publicUrl !== '' : origin.startsWith('http:'));
  };
  const line = (isSecure: boolean, value: string, seconds: number): readonly [string, string] => [
    'Set-Cookie',
    `${isSecure ? secureName : plainName}=${value}; Path=/; Max-Age=${String(seconds)}; HttpOnly; SameSite=${sameSite}${isSecure ? '; Secure' : ''}`,
  ];
  return {
    read: (request) => {
      const header = request.header('cookie');
      if (!header.includes(plainName)) return undefined;
      return valueIn(header, secureName) ?? (isPublic ? undefined : valueIn(header, plainName));
    },
    set: (request, value, seconds) => [line(!isPlain(request), value, seconds)],
    clear: () => [line(true, '', 0), line(false, '', 0)],
  };
};

const valueIn = (header: string, name: string): { readonly value: string } | 'twice' | undefined => {
  const [first, ...others] = header.split(';').flatMap((part) => {
    const [key = '', ...value] = part.split('=');
    return key.trim() === name ? [value.join('=').trim()] : [];
  });
  if (first === undefined) return undefined;
  return others.length > 0 ? 'twice' : { value: first };
};
