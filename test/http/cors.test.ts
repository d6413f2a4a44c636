import t from 'tap';
import { cors } from '../../src/http/cors.js';
import { problemTexts, usable } from '../config/read.js';
import { requestOf } from './auth/request-of.js';

const listed = cors(['http://localhost:5173', 'https://A.example:443']);
const exposed = ['Access-Control-Expose-Headers', 'Retry-After, X-RateLimit-Remaining, ETag'];
const others = [
  '',
  'null',
  'http://localhost:5174',
  'https://localhost:5173',
  'http://a.example',
  'https://a.example.evil.example',
  'https://a.example/',
];

void t.test('D34: lets pages of listed origins read answers, and no others', (t) => {
  for (const origin of ['http://localhost:5173', 'https://a.example'])
    t.strictSame(listed.headers(origin), [['Access-Control-Allow-Origin', origin], exposed, ['Vary', 'Origin']]);
  for (const origin of others) t.strictSame(listed.headers(origin), [['Vary', 'Origin']], origin);
  t.strictSame(cors([]).headers(''), [['Vary', 'Origin']]);
  t.end();
});

void t.test('D34: a preflight', (t) => {
  const asked = (origin: string) => listed.preflight(requestOf({ origin, 'access-control-request-method': 'DELETE' }));
  t.strictSame(asked('http://localhost:5173'), {
    status: 204,
    headers: [
      ['Access-Control-Allow-Origin', 'http://localhost:5173'],
      ['Access-Control-Allow-Methods', 'GET, POST, DELETE, OPTIONS'],
      ['Access-Control-Allow-Headers', 'X-API-Key, Authorization, Content-Type, Last-Event-ID'],
      ['Access-Control-Max-Age', '600'],
      ['Vary', 'Origin'],
    ],
    body: '',
  });
  for (const origin of others) t.strictSame(asked(origin), { status: 204, headers: [['Vary', 'Origin']], body: '' }, origin);
  t.end();
});

void t.test('D34 D88: the own origin is that of the host, or of the public URL behind a proxy', (t) => {
  const own = (origin: string, publicUrl?: string): boolean =>
    cors(['*'], publicUrl).isOwnPage(requestOf({ origin, host: 'A.internal:8080' }));
  t.equal(own('http://a.internal:8080'), true);
  t.equal(own('https://a.internal:8080'), true);
  for (const origin of ['', 'null', 'http://a.internal', 'http://b.internal:8080', 'https://driftline.example'])
    t.equal(own(origin), false, origin);
  t.equal(own('https://driftline.example', 'https://driftline.example/'), true);
  t.equal(own('http://driftline.example', 'https://driftline.example/'), false);
  t.equal(own('', 'https://driftline.example/'), false);
  t.equal(cors([]).isOwnPage(requestOf({ origin: 'http://', host: '' })), false);
  t.end();
});

void t.test('D34: lets every page read answers if the list has *', (t) => {
  const any = cors(['*']);
  t.strictSame(any.headers('https://b.example'), [['Access-Control-Allow-Origin', '*'], exposed, ['Vary', 'Origin']]);
  t.strictSame(any.preflight(requestOf({ origin: 'null' })).headers[0], ['Access-Control-Allow-Origin', '*']);
  t.equal(any.allowsPage(requestOf({ origin: 'https://b.example', host: 'c.example', 'sec-fetch-site': 'cross-site' })), true);
  t.end();
});

void t.test('D34: allows WebSockets from listed origins, from the service itself, and from programs', (t) => {
  const allowed: readonly (readonly [origin: string, host: string])[] = [
    ['', 'drift.example'],
    ['', ''],
    ['http://localhost:5173', 'drift.example'],
    ['https://a.example', 'drift.example'],
    ['https://drift.example', 'drift.example'],
    ['http://drift.example:8080', 'Drift.Example:8080'],
    ['http://[::1]:8080', '[::1]:8080'],
  ];
  for (const [origin, host] of allowed) t.equal(listed.allowsPage(requestOf({ origin, host })), true, `${origin} at ${host}`);
  const refused: readonly (readonly [origin: string, host: string])[] = [
    ['https://evil.example', 'drift.example'],
    ['null', 'null'],
    ['null', ''],
    ['http://', ''],
    ['https://', ''],
    ['https://drift.example:8443', 'drift.example'],
    ['https://drift.example.evil.example', 'drift.example'],
    ['ftp://drift.example', 'drift.example'],
  ];
  for (const [origin, host] of refused) t.equal(listed.allowsPage(requestOf({ origin, host })), false, `${origin} at ${host}`);
  t.end();
});

void t.test('treats cross-site requests as foreign origins', (t) => {
  const own = { origin: 'http://drift.example', host: 'drift.example' };
  const from = (site: string, more: Readonly<Record<string, string>> = {}): boolean =>
    listed.allowsPage(requestOf({ host: 'drift.example', 'sec-fetch-site': site, ...more }));
  for (const site of ['same-origin', 'same-site', 'none', '']) t.equal(from(site), true, site);
  t.equal(from('cross-site'), false);
  t.equal(from('Cross-Site'), false);
  t.equal(from('cross-site', own), false, 'redirected by another site');
  t.equal(from('cross-site', { origin: 'https://a.example' }), true, 'a listed page belongs to another site');
  t.end();
});

void t.test('D57: requires origins or * as allowed origins', (t) => {
  t.strictSame(usable('').api.cors.allowed_origins, ['http://localhost:5173', 'http://localhost:3000']);
  for (const good of ['https://a.example:8443', 'http://localhost', 'HTTPS://A.example', 'http://[::1]:80', '*'])
    t.strictSame(usable(`api: {cors: {allowed_origins: ["${good}"]}}`).api.cors.allowed_origins, [good]);
  t.strictSame(usable('api: {cors: {allowed_origins: []}}').api.cors.allowed_origins, []);
  for (const bad of [
    '',
    'a.example',
    'https://',
    'https://a.example/',
    'https://a.example/b',
    'https://u:p@a.example',
    'ftp://a.example',
    'https://a b',
    'null',
    'https://*.example?',
    'https://a:99999',
  ])
    t.match(
      problemTexts(`api: {cors: {allowed_origins: ["${bad}"]}}`),
      [/expected a list of origins such as https:\/\/a\.example:8443, or \*/],
      bad,
    );
  t.end();
});
