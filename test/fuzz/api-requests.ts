import type { Json } from '../../src/lib/json.js';
import type { Dice } from './dice.js';
import { brokenBytes, hostileJson, hostileText, mutated, textOf, wellFormed } from './hostile.js';

/** A valid HTTP request with arbitrary content. */
export type ApiRequest = { readonly method: string; readonly path: string; readonly bytes: Buffer; readonly hasLongHead: boolean };

/** The routes in the service's own OpenAPI document. */
type Operation = {
  readonly method: string;
  readonly path: string;
  readonly parameters: readonly { readonly name: string; readonly in: string; readonly schema: { readonly enum?: readonly string[] } }[];
};
type Document = { readonly paths: Readonly<Record<string, Readonly<Record<string, { readonly parameters?: Operation['parameters'] }>>>> };

export const operationsOf = (document: Document): readonly Operation[] =>
  Object.entries(document.paths).flatMap(([path, operations]) =>
    Object.entries(operations).map(([method, { parameters = [] }]) => ({ method: method.toUpperCase(), path, parameters })),
  );

type Headers = Readonly<Record<string, string>>;
type Body = { readonly body: Buffer; readonly headers: Headers };
type IntakeBody = Body & { readonly path: string };
type Sources = {
  readonly operations: readonly Operation[];
  readonly intake: (d: Dice) => IntakeBody;
  readonly credential: (d: Dice) => { readonly headers: Headers; readonly query: string };
};

const otherMethods = ['GET', 'HEAD', 'POST', 'DELETE', 'PUT', 'PATCH', 'OPTIONS', 'TRACE', 'PROPFIND', 'M-SEARCH'];
/** Header names are sent unchanged; values contain anything that RFC 9110 permits. */
const oddHeaders = [
  'Origin',
  'If-None-Match',
  'Last-Event-ID',
  'X-Forwarded-For',
  'Accept',
  'Accept-Encoding',
  'Cookie',
  'Range',
  'Access-Control-Request-Method',
  'Access-Control-Request-Headers',
  'Authorization',
  'X-API-Key',
  'Content-Language',
  'Forwarded',
];

export const apiRequests =
  ({ operations, intake, credential }: Sources) =>
  (d: Dice): ApiRequest => {
    const operation = d.pick(operations);
    const method = d.chance(0.85) ? operation.method : d.pick(otherMethods);
    const { headers: shown, query: token } = credential(d);
    const query = [token, queryOf(d, operation)].filter((part) => part !== '').join('&');
    const path = operation.path.replaceAll(/\{\w+\}/g, () => segment(d));
    const sent = bodyOf(d, method, path, intake);
    const odd = d.times(2, (): [string, string] => [d.pick(oddHeaders), headerValue(d)]);
    return written(d, method, path, query, { ...Object.fromEntries(odd), ...shown, ...sent?.headers }, sent?.body);
  };

/** One request for an intake. */
export const intakeRequest = (d: Dice, { path, body, headers }: IntakeBody, shown: Headers): ApiRequest =>
  written(d, 'POST', path, '', { ...headers, ...shown }, body);

const written = (d: Dice, method: string, path: string, query: string, headers: Headers, body: Buffer | undefined): ApiRequest => {
  const inChunks = body !== undefined && d.chance(0.2);
  const size = body === undefined ? [] : [inChunks ? 'Transfer-Encoding: chunked' : `Content-Length: ${body.length}`];
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`);
  const head = Buffer.from(
    [`${method} ${path}${query === '' ? '' : `?${query}`} HTTP/1.1`, 'Host: a', ...lines, ...size, '', ''].join('\r\n'),
    'latin1',
  );
  return {
    method,
    path,
    bytes: Buffer.concat([head, ...(body === undefined ? [] : inChunks ? inPieces(d, body) : [body])]),
    hasLongHead: head.length > 4_000,
  };
};

const inPieces = (d: Dice, body: Buffer): readonly Buffer[] => {
  const pieces: Buffer[] = [];
  for (let at = 0; at < body.length;) {
    const piece = body.subarray(at, at + 1 + d.below(d.pick([1, 50, 70_000]) + Math.ceil(body.length / 50)));
    pieces.push(Buffer.from(`${piece.length.toString(16)}\r\n`), piece, Buffer.from('\r\n'));
    at += piece.length;
  }
  return [...pieces, Buffer.from('0\r\n\r\n')];
};

/** Request targets: letters, and the rest percent-encoded, correctly or not. */
const encoded = (d: Dice, text: string): string => {
  const right = encodeURIComponent(wellFormed(text)).replace(/'/g, '%27');
  return d.chance(0.15)
    ? right.slice(0, 200) + d.pick(['%', '%zz', '%ff%fe', '%00', '%ed%a0%80', '%c0%af', '%2', '+', '%2e%2e%2f', '%25'])
    : right;
};
const short = (d: Dice): string => hostileText(d).slice(0, d.chance(0.95) ? 300 : 5_000);
const segment = (d: Dice): string => encoded(d, short(d)) || 'x';

const queryOf = (d: Dice, { parameters }: Operation): string =>
  d
    .times(4, () => {
      const known = parameters.filter((one) => one.in === 'query');
      const one = known.length > 0 && d.chance(0.8) ? d.pick(known) : undefined;
      const values = one?.schema.enum ?? [
        '1',
        '1000',
        '1001',
        '0',
        '-1',
        '1e3',
        '999999999',
        '9999999999',
        'drifts',
        'stats,all',
        '24h',
        '1ms',
        '',
      ];
      const value = d.chance(0.4) ? d.pick(values) : encoded(d, short(d));
      const pair = `${one?.name ?? encoded(d, short(d))}=${value}`;
      return d.chance(0.1) ? `${pair}&${pair}` : pair;
    })
    .join(d.chance(0.95) ? '&' : d.pick(['&&', ';', '&=&']));

const headerValue = (d: Dice): string =>
  short(d)
    .replaceAll(/[^\t\x20-\x7e\x80-\xff]/g, '')
    .trim();

const bodyOf = (d: Dice, method: string, path: string, intake: (d: Dice) => Body): Body | undefined => {
  if (method === 'GET' || method === 'HEAD') return undefined;
  if (path.includes('intake') && d.chance(0.8)) return intake(d);
  const shape: Json = d.pick<Json>([
    { name: `k${d.word(3)}`, scopes: ['read'] },
    { name: d.word(2) },
    { action: 'snooze', until: '2026-12-01T00:00:00Z', comment: d.word(3) },
    { action: 'assign', assignee: d.word(2), by: d.word(2) },
    { topic: 'drifts', payload: {} },
    {},
  ]);
  const text = textOf(d.chance(0.3) ? shape : d.chance(0.6) ? mutated(d, shape, 100_000) : hostileJson(d, 4, 100_000));
  const bytes = Buffer.from(text);
  return {
    body: d.chance(0.15) ? brokenBytes(d, bytes) : d.chance(0.005) ? Buffer.alloc(1024 * 1024 + 1, '[') : bytes,
    headers: {
      ...(d.chance(0.95) ? { 'Content-Type': d.chance(0.85) ? 'application/json' : headerValue(d) } : {}),
      ...(d.chance(0.05) ? { 'Content-Encoding': d.pick(['gzip', 'deflate', 'identity', '', 'br']) } : {}),
    },
  };
};
