import type { Dice } from './dice.js';
import { brokenBytes, hostileText } from './hostile.js';

/** Bytes for a connection, in the chunks in which they are sent. `cut`: the client ends its side at once. */
type RawRequest = { readonly pieces: readonly Buffer[]; readonly cut: boolean };

const methods = [
  'GET',
  'HEAD',
  'POST',
  'DELETE',
  'PUT',
  'PATCH',
  'OPTIONS',
  'TRACE',
  'CONNECT',
  'get',
  'G\0T',
  '',
  'GET GET',
  'PRI',
  '\r\n\r\nGET',
  'X'.repeat(5_000),
];
const targets = [
  '/health', '/api/v1/drifts', '/api/v1/graph', '/ws', '/api/v1/stream', '/metrics', '*', '', '/', '//', '/..', '/../../etc/passwd', '/%00', '/api/v1/drifts/%',
  '/api/v1/drifts/%zz', '/api/v1/drifts/%ff%fe', 'http://a.example/health', 'http://a.example', 'a.example:443', '/api/v1/\0', '/ö', '/health#x', '/health?', '/?%',
  '/api/v1/state/resources/a%2Fb', '/\x7f', '/ /', '\t/health', `/${'a'.repeat(3_000)}`, `/${'a'.repeat(70_000)}`, `/?${'a=b&'.repeat(900)}`, '/health\t', 'health',
]; // prettier-ignore
const versions = [
  'HTTP/1.1',
  'HTTP/1.1',
  'HTTP/1.1',
  'HTTP/1.0',
  'HTTP/2.0',
  'HTTP/0.9',
  'HTTP/1.11',
  'http/1.1',
  'HTTP/',
  '',
  'HTTP/1.1 x',
  'HTTQ/1.1',
];
const lengths = [
  '0',
  '1',
  '5',
  '-1',
  '+5',
  '5, 5',
  '5,6',
  '0x5',
  '5 ',
  ' ',
  '',
  '1e3',
  '99999999999999999999',
  '18446744073709551616',
  '9223372036854775807',
  '4294967301',
  '٥',
  'abc',
];
const codings = [
  'chunked',
  'Chunked',
  'gzip, chunked',
  'chunked, gzip',
  'identity',
  ' chunked',
  'xchunked',
  'chunked\0',
  '',
  'chunked, chunked',
];
const sizes = [
  '5',
  '0',
  '-1',
  'ffffffffffffffff',
  '10000000000000000',
  '7fffffff',
  'g',
  '',
  ' 5',
  '5 ',
  '0x5',
  '5;a=b',
  '5;',
  '00000000000000005',
  '05',
  '5\0',
  '+5',
];
const names = [
  'Host',
  'X-API-Key',
  'Authorization',
  'Content-Type',
  'Origin',
  'If-None-Match',
  'Last-Event-ID',
  'X-Forwarded-For',
  'Expect',
  'Connection',
  'Upgrade',
  'TE',
  'Cookie',
];

const header = (d: Dice): string =>
  d.make<string>([
    () => `${d.pick(names)}: ${hostileText(d).slice(0, 300)}`,
    () => `${d.pick(names)}: a\r\n${d.pick(names)}: b`,
    () => `${d.pick(names)}: a\r\n folded`,
    () => `Content-Length: ${d.pick(lengths)}`,
    () => `Content-Length: 5\r\nContent-Length: ${d.pick(lengths)}`,
    () => `Transfer-Encoding: ${d.pick(codings)}`,
    () => `Transfer-Encoding: chunked\r\nContent-Length: ${d.pick(lengths)}`,
    () => 'no colon',
    () => ': no name',
    () => `${d.pick(names)} : x`,
    () => `\0: ${d.pick(names)}`,
    () => `${d.word()}: ${d.bytes(d.below(40)).toString('latin1')}`,
    () => `${d.word()}: ${'x'.repeat(d.pick([100, 3_000, 5_000, 70_000]))}`,
    () => Array.from({ length: d.pick([5, 49, 50, 51, 100, 1_000]) }, (_, n) => `a${n}: b`).join('\r\n'),
    () => 'Expect: 100-continue',
    () => 'Connection: close, upgrade\r\nUpgrade: h2c\r\nHTTP2-Settings: AAMAAABkAAQAAP__',
  ]);

const chunks = (d: Dice): string =>
  d
    .times(4, () =>
      d.make([() => '5\r\nhello\r\n', () => `${d.pick(sizes)}\r\nhello\r\n`, () => `5\r\nhel`, () => '5\nhello\n', () => '\r\n']),
    )
    .join('') + d.pick(['0\r\n\r\n', '0\r\n', '', '0\r\nTrailer: x\r\n\r\n', '0\r\nContent-Length: 9\r\n\r\n', '\r\n\r\n']);

const request = (d: Dice): string => {
  const end = d.chance(0.9) ? '\r\n' : d.pick(['\n', '\r', '\0\r\n', '\r\r\n']);
  const line = [d.chance(0.5) ? 'GET' : d.pick(methods), d.pick(targets), d.chance(0.8) ? 'HTTP/1.1' : d.pick(versions)].join(
    d.chance(0.9) ? ' ' : d.pick(['  ', '\t', '', '\0']),
  );
  const lines = [line, ...(d.chance(0.8) ? ['Host: a'] : []), ...d.times(3, () => header(d))];
  return `${lines.join(end)}${end}${end}${d.chance(0.4) ? d.make([() => 'hello', () => chunks(d), () => hostileText(d)]) : ''}`;
};

const posted = (d: Dice): string =>
  `POST ${d.pick(['/api/v1/intake/sensor', '/api/v1/auth/api-keys', '/health', '/nowhere'])} HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\n${d.make(
    [
      () => `Transfer-Encoding: ${d.pick(codings)}\r\n\r\n${chunks(d)}`,
      () => `Content-Length: ${d.pick(lengths)}\r\n\r\n{"a":1}`,
      () => `Content-Length: ${d.pick(lengths)}\r\nTransfer-Encoding: ${d.pick(codings)}\r\n\r\n${chunks(d)}`,
      () => `Content-Length: 100000\r\n\r\n${'['.repeat(d.below(5_000))}`,
    ],
  )}`;

const upgrade = (d: Dice): string =>
  [
    `${d.pick(['GET', 'GET', 'GET', 'POST', 'HEAD', 'OPTIONS'])} ${d.pick(['/ws', '/ws', '/ws?access_token=%', '/ws/', '/api/v1/stream', '/health'])} HTTP/1.${d.chance(0.9) ? 1 : 0}`,
    'Host: a',
    `Upgrade: ${d.pick(['websocket', 'WebSocket', 'h2c', '', 'websocket, h2c'])}`,
    `Connection: ${d.pick(['Upgrade', 'keep-alive, Upgrade', 'close', ''])}`,
    ...(d.chance(0.8)
      ? [
          `Sec-WebSocket-Key: ${d.pick(['dGhlIHNhbXBsZSBub25jZQ==', '', 'short', 'x'.repeat(24), 'x'.repeat(500), '\0'.repeat(24), '%%%%%%%%%%%%%%%%%%%%%%=='])}`,
        ]
      : []),
    ...(d.chance(0.8) ? [`Sec-WebSocket-Version: ${d.pick(['13', '12', '0', '-1', 'x', '', '999999999999'])}`] : []),
    ...(d.chance(0.3)
      ? [`Sec-WebSocket-Extensions: ${d.pick(['permessage-deflate', 'permessage-deflate; client_max_window_bits=99', 'x; y="', ',,,'])}`]
      : []),
    ...(d.chance(0.3) ? [`Sec-WebSocket-Protocol: ${d.pick(['a, b', '', ',', '\0', 'x'.repeat(2_000)])}`] : []),
    ...d.times(1, () => header(d)),
    '',
    d.chance(0.3) ? d.bytes(d.below(60)).toString('latin1') : '',
  ].join('\r\n');

const good = 'GET /health HTTP/1.1\r\nHost: a\r\n\r\n';

/** Bytes that no valid client sends. */
export const rawRequest = (d: Dice): RawRequest => {
  const bytes = d.make<Buffer>([
    () => Buffer.from(request(d), 'latin1'),
    () => Buffer.from(request(d), 'latin1'),
    () => Buffer.from(request(d), 'utf8'),
    () => Buffer.from(posted(d), 'latin1'),
    () => Buffer.from(posted(d), 'latin1'),
    () => Buffer.from(upgrade(d), 'latin1'),
    () => brokenBytes(d, Buffer.from(d.make([() => good, () => posted(d), () => upgrade(d)]), 'latin1')),
    () => Buffer.from(d.times(8, () => d.make([() => good, () => good, () => request(d)])).join(''), 'latin1'),
    () => d.bytes(d.below(600)),
    () => Buffer.from(good.repeat(1 + d.below(50)) + d.bytes(50).toString('latin1'), 'latin1'),
  ]);
  const slow = d.chance(0.15);
  const pieces = slow
    ? Array.from({ length: 8 }, (_, n) => bytes.subarray((n * bytes.length) >> 3, ((n + 1) * bytes.length) >> 3))
    : [bytes];
  return { pieces: pieces.filter((piece) => piece.length > 0), cut: d.chance(0.6) };
};
