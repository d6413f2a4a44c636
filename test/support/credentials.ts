import { generateKeyPairSync, sign as signWith } from 'node:crypto';
import { base64url, secret, sign } from '../http/auth/sign.js';
import { ask, type Reply } from './ask.js';

export const adminKey = 'the-key-of-the-administrator';
/** Environment of a service with authentication. */
export const environment = { SVC_API_AUTH_JWT_SECRET: secret.toString(), SVC_API_ADMIN_KEY: adminKey };
/** Configuration of such a service with debug logging. */
export const authYaml = (more = ''): string => `logging:\n  level: debug\napi:\n  host: 127.0.0.1\n  auth:\n    enabled: true\n${more}`;

const keysPath = '/api/v1/auth/api-keys';
const managed = (method: string) => (url: string, body: unknown, key: string) =>
  ask(url, keysPath, {
    method,
    headers: { 'X-API-Key': key },
    body: typeof body === 'string' ? body : JSON.stringify(body),
  });
/** Creates an API key, by default as the administrator. */
export const createKey = (url: string, body: unknown, key = adminKey): Promise<Reply> => managed('POST')(url, body, key);
export const revokeKey = (url: string, body: unknown, key = adminKey): Promise<Reply> => managed('DELETE')(url, body, key);
/** Creates an API key and returns it. */
export const madeKey = async (url: string, name: string, ...scopes: readonly string[]): Promise<string> => {
  const { json, text } = await createKey(url, { name, scopes });
  const key: unknown = json?.data?.key; // eslint-disable-line @typescript-eslint/no-unsafe-member-access -- as in `Reply`
  if (typeof key !== 'string') throw new Error(`no key: ${text}`);
  return key;
};

const seconds = (): number => Math.floor(Date.now() / 1_000);
/** Token claims for `dana`, valid for an hour. */
const claims = (over: object = {}): object => ({ sub: 'dana', exp: seconds() + 3_600, scopes: ['read'], ...over });
/** A signed token with the read scope, valid for an hour by default. */
export const token = (over: object = {}): string => sign(claims(over));

/** Invalid tokens, by defect. */
export const badTokens = (): Readonly<Record<string, string>> => {
  const good = token();
  const [head = '', payload = '', mac = ''] = good.split('.');
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2_048 });
  const rsaSigned = `${base64url({ alg: 'RS256' })}.${payload}`;
  const now = seconds();
  return {
    'no algorithm': `${base64url({ alg: 'none' })}.${payload}.`,
    'no algorithm, and a signature': `${base64url({ alg: 'none' })}.${payload}.${mac}`,
    'no algorithm in mixed case': `${base64url({ alg: 'nOnE' })}.${payload}.`,
    HS384: sign(claims(), { alg: 'HS384' }, secret, 'sha384'),
    HS512: sign(claims(), { alg: 'HS512' }, secret, 'sha512'),
    RS256: `${rsaSigned}.${signWith('sha256', Buffer.from(rsaSigned), privateKey).toString('base64url')}`,
    'RS256 signed with the secret': sign(claims(), { alg: 'RS256' }),
    'a header without an algorithm': sign(claims(), {}),
    'a critical extension': sign(claims(), { alg: 'HS256', crit: ['later'], later: 1 }),
    'another secret': sign(claims(), { alg: 'HS256' }, Buffer.alloc(32, 'x')),
    'an empty secret': sign(claims(), { alg: 'HS256' }, Buffer.alloc(0)),
    expired: token({ exp: now - 40 }),
    'not valid yet': token({ nbf: now + 90 }),
    'issued in the future': token({ iat: now + 90 }),
    'no expiry': token({ exp: undefined }),
    'an expiry in words': token({ exp: '2099-01-01' }),
    'no subject': token({ sub: undefined }),
    'an empty subject': token({ sub: '' }),
    'another payload': `${head}.${base64url(claims({ sub: 'root', scopes: ['admin'] }))}.${mac}`,
    'half a signature': `${head}.${payload}.${mac.slice(0, 20)}`,
    'no signature': `${head}.${payload}.`,
    'no token': 'nonsense',
  };
};
