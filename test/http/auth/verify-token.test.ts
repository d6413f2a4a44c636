import { createSign, generateKeyPairSync } from 'node:crypto';
import { isLeft } from 'fp-ts/lib/Either.js';
import t from 'tap';
import { verifyToken, type Checked } from '../../../src/http/auth/verify-token.js';
import { base64url, secret, sign } from './sign.js';

/** Seconds since the epoch. */
const start = 1_800_000_000;

class Fixture {
  seconds = start;
  readonly verify: (token: string) => Checked | Promise<Checked>;
  constructor(issuer?: string) {
    this.verify = verifyToken({ secret, issuer, now: () => this.seconds * 1_000 });
  }
  async outcome(token: string): Promise<string> {
    const checked = await this.verify(token);
    return isLeft(checked) ? checked.left : 'good';
  }
}

const claims = { sub: 'ada', exp: start + 3_600, iat: start, scopes: ['read'] };

const rs256 = (payload: unknown): string => {
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2_048 });
  const signed = `${base64url({ alg: 'RS256' })}.${base64url(payload)}`;
  return `${signed}.${createSign('RSA-SHA256').update(signed).sign(privateKey, 'base64url')}`;
};
const [head = '', , mac = ''] = sign(claims).split('.');
const without = (name: keyof typeof claims): object => Object.fromEntries(Object.entries(claims).filter(([key]) => key !== name));

const forged: Readonly<Record<string, readonly [token: string, reason: string]>> = {
  'no algorithm, no signature': [`${base64url({ alg: 'none' })}.${base64url(claims)}.`, 'algorithm'],
  'no algorithm, the signature of HS256': [sign(claims, { alg: 'none' }), 'algorithm'],
  'no algorithm in capitals': [sign(claims, { alg: 'NONE' }), 'algorithm'],
  HS384: [sign(claims, { alg: 'HS384' }, secret, 'sha384'), 'algorithm'],
  HS512: [sign(claims, { alg: 'HS512' }, secret, 'sha512'), 'algorithm'],
  RS256: [rs256(claims), 'algorithm'],
  'an algorithm that is not a string': [sign(claims, { alg: 256 }), 'malformed'],
  'no algorithm': [sign(claims, {}), 'malformed'],
  'a critical extension': [sign(claims, { alg: 'HS256', crit: ['x'], x: 1 }), 'malformed'],
  'another secret': [sign(claims, { alg: 'HS256' }, Buffer.from('another secret of more than 32 bytes')), 'signature'],
  'changed claims': [`${head}.${base64url({ ...claims, scopes: ['admin'] })}.${mac}`, 'signature'],
  'changed header': [`${base64url({ alg: 'HS256', kid: '1' })}.${base64url(claims)}.${mac}`, 'signature'],
  'a cut signature': [sign(claims).slice(0, -8), 'signature'],
  'no signature': [`${head}.${base64url(claims)}.`, 'signature'],
  expired: [sign({ ...claims, exp: start - 30 }), 'expired'],
  'not valid yet': [sign({ ...claims, nbf: start + 31 }), 'not_yet_valid'],
  'issued in the future': [sign({ ...claims, iat: start + 31 }), 'not_yet_valid'],
  'no expiry': [sign(without('exp')), 'no_expiry'],
  'an expiry that never comes': [sign(`{"sub":"ada","exp":1e999}`), 'no_expiry'],
  'an expiry as text': [sign({ ...claims, exp: String(claims.exp) }), 'no_expiry'],
  'no subject': [sign(without('sub')), 'no_subject'],
  'an empty subject': [sign({ ...claims, sub: '' }), 'no_subject'],
  'a subject that is not a string': [sign({ ...claims, sub: 7 }), 'no_subject'],
  'an issue time as text': [sign({ ...claims, iat: 'now' }), 'claims'],
  'claims that are a list': [sign([claims]), 'malformed'],
  'claims that are not JSON': [sign('sub=ada'), 'malformed'],
  empty: ['', 'malformed'],
  dots: ['..', 'malformed'],
  'one part': [head, 'malformed'],
  'four parts': [`${sign(claims)}.${mac}`, 'malformed'],
  huge: [sign({ ...claims, name: 'x'.repeat(1_000_000) }), 'too_long'],
};

void t.test('D39: returns subject and scopes of a valid token', async (t) => {
  const checked = await new Fixture().verify(sign(claims));
  if (isLeft(checked)) throw new Error(checked.left);
  const { isValid, ...principal } = checked.right;
  t.strictSame(principal, { kind: 'token', name: 'ada', scopes: ['read'], expires: claims.exp * 1_000 });
  t.equal(isValid((claims.exp + 30) * 1_000 - 1), true, 'valid to the end of the leeway');
  t.equal(isValid((claims.exp + 30) * 1_000), false);
});

void t.test('D39: rejects forged and unusable tokens, each with its reason', async (t) => {
  for (const [name, [token, reason]] of Object.entries(forged)) t.equal(await new Fixture().outcome(token), reason, name);
});

void t.test('D39: allows clocks to differ by 30 s', async (t) => {
  const fixture = new Fixture();
  t.equal(await fixture.outcome(sign({ ...claims, exp: start - 29 })), 'good');
  t.equal(await fixture.outcome(sign({ ...claims, nbf: start + 30 })), 'good');
  t.equal(await fixture.outcome(sign({ ...claims, iat: start + 30 })), 'good');
});

void t.test('D39: checks a configured issuer', async (t) => {
  t.equal(await new Fixture('https://a.example').outcome(sign({ ...claims, iss: 'https://a.example' })), 'good');
  t.equal(await new Fixture('https://a.example').outcome(sign({ ...claims, iss: 'https://b.example' })), 'issuer');
  t.equal(await new Fixture('https://a.example').outcome(sign(claims)), 'issuer');
  t.equal(await new Fixture().outcome(sign({ ...claims, iss: 'https://b.example' })), 'good');
});

void t.test('D39: reads scopes from a list or a string and ignores unknown ones', async (t) => {
  const scopesOf = async (given: object): Promise<unknown> => {
    const checked = await new Fixture().verify(sign({ sub: 'ada', exp: claims.exp, ...given }));
    return isLeft(checked) ? checked.left : checked.right.scopes;
  };
  t.strictSame(await scopesOf({ scopes: ['read', 'ingest', 'read'] }), ['read', 'ingest']);
  t.strictSame(await scopesOf({ scope: 'openid read  admin' }), ['read', 'admin']);
  t.strictSame(await scopesOf({ scopes: ['delete', 7, null, ['admin'], 'READ'] }), []);
  t.strictSame(await scopesOf({ scopes: ['read'], scope: 'admin' }), ['read'], 'the list takes precedence');
  t.strictSame(await scopesOf({ scopes: 'admin' }), [], 'an invalid list gives no scopes');
  t.strictSame(await scopesOf({ scope: ['admin'] }), []);
  t.strictSame(await scopesOf({}), []);
});

void t.test('verifies a cached token synchronously until it expires', async (t) => {
  const fixture = new Fixture();
  const token = sign(claims);
  const first = fixture.verify(token);
  t.ok(first instanceof Promise);
  t.same(await first, fixture.verify(token), 'the same principal');
  t.notOk(fixture.verify(token) instanceof Promise);
  fixture.seconds = claims.exp + 29;
  t.notOk(fixture.verify(token) instanceof Promise);
  fixture.seconds = claims.exp + 30;
  t.equal(await fixture.outcome(token), 'expired');
  t.equal(await fixture.outcome(token), 'expired', 'and after it was evicted');
});

void t.test('does not cache a rejected token', async (t) => {
  const fixture = new Fixture();
  const early = sign({ ...claims, nbf: start + 60 });
  t.equal(await fixture.outcome(early), 'not_yet_valid');
  fixture.seconds += 60;
  t.equal(await fixture.outcome(early), 'good');
});

void t.test('caches 1,000 tokens and evicts the oldest first', async (t) => {
  const fixture = new Fixture();
  const token = (number: number): string => sign({ ...claims, sub: `s${number}` });
  for (let number = 0; number < 1_000; number += 1) await fixture.verify(token(number));
  t.notOk(fixture.verify(token(0)) instanceof Promise, 'the first is still cached');
  await fixture.verify(token(1_000));
  t.ok(fixture.verify(token(0)) instanceof Promise, 'the oldest was evicted');
  t.notOk(fixture.verify(token(2)) instanceof Promise);
  t.notOk(fixture.verify(token(1_000)) instanceof Promise);
});
