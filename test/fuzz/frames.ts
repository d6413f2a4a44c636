import { randomBytes } from 'node:crypto';
import type { Json } from '../../src/lib/json.js';
import type { Dice } from './dice.js';
import { brokenBytes, hostileJson, hostileText, mutated, textOf, wellFormed } from './hostile.js';

const key = Buffer.from([1, 2, 3, 4]);

/** A client frame. `over`: header values that contradict the payload. Source: RFC 6455, 5.2. */
export const frame = (
  payload: Buffer,
  over: { readonly first?: number; readonly unmasked?: boolean; readonly length?: bigint } = {},
): Buffer => {
  const length = over.length ?? BigInt(payload.length);
  const mask = over.unmasked === true ? 0 : 0x80;
  const long = Buffer.alloc(length < 126n ? 0 : length < 65_536n ? 2 : 8);
  if (long.length === 2) long.writeUInt16BE(Number(length));
  if (long.length === 8) long.writeBigUInt64BE(BigInt.asUintN(64, length));
  const second = mask | (long.length === 0 ? Number(length) : long.length === 2 ? 126 : 127);
  const head = [Buffer.from([over.first ?? 0x81, second]), long];
  if (mask === 0) return Buffer.concat([...head, payload]);
  const masked = Buffer.from(payload.map((byte, at) => byte ^ (key[at & 3] ?? 0)));
  return Buffer.concat([...head, key, masked]);
};

/** A text message in one or several frames, with pings between them. */
export const textFrames = (d: Dice, text: Buffer): Buffer => {
  if (d.chance(0.8)) return frame(text);
  const cuts = [0, ...d.times(4, () => d.below(text.length + 1)), text.length].sort((a, b) => a - b);
  return Buffer.concat(
    cuts.slice(1).flatMap((end, at) => {
      const isLast = at === cuts.length - 2;
      const part = frame(text.subarray(cuts[at] ?? 0, end), { first: (isLast ? 0x80 : 0) | (at === 0 ? 1 : 0) });
      return d.chance(0.2) ? [frame(d.bytes(d.below(126)), { first: 0x8a }), part] : [part];
    }),
  );
};

const types = ['subscribe', 'unsubscribe', 'ping', 'query', 'subscribe', 'query', 'Subscribe', '__proto__', ''];
const topics = ['all', 'drifts', 'events', 'state', 'stats', 'ALL', 'constructor', '__proto__', '', 'drifts,events'];

/** Valid message text with arbitrary content. */
export const message = (d: Dice): Buffer => {
  const payload = (): Json =>
    d.make<Json>([
      () => ({}),
      () => ({ page: d.pick<Json>([1, 0, '1', -1, 1.5, 1e21, null, [], {}]), limit: d.pick<Json>([1, 1000, '5', 1001, 'x', true]) }),
      () => ({ severity: d.pick<Json>(['high', 'HIGH', 1, null, '__proto__']), provider: d.pick<Json>(['aws', 'gcp', {}, 'constructor']) }),
      () => ({ last_event_id: d.pick<Json>(['', 'x-1', '-', '-1', 'a-999999999999999', 5, null, hostileText(d)]) }),
      () => ({ request_id: hostileJson(d), resource_type: hostileText(d) }),
      () => hostileJson(d),
    ]);
  const command = (): Json => ({ type: d.pick(types), topic: d.pick(topics), payload: payload() });
  const text = d.make<string>([
    () => textOf(command()),
    () => textOf(command()),
    () => textOf(mutated(d, command(), 20_000)),
    () => textOf(hostileJson(d, 4, 20_000)),
    () => wellFormed(hostileText(d)),
    () => textOf(command()).slice(0, d.below(40)),
  ]);
  // 64 KiB and more close the connection; broken frames cover that.
  return Buffer.from(Buffer.from(text).toString('utf8', 0, 60_000).replaceAll('\ufffd', '?'));
};

/** Invalid client frames: the server closes the connection or ignores them. */
export const brokenFrames = (d: Dice): Buffer =>
  d.make<Buffer>([
    () => frame(message(d), { first: d.below(256) }),
    () => frame(message(d), { first: 0x80 | d.pick([0x11, 0x21, 0x41, 0x71, 3, 4, 7, 0xb, 0xf]) }),
    () => frame(message(d), { unmasked: true }),
    () => frame(d.bytes(d.below(200)), { first: 0x82 }),
    () => frame(d.bytes(d.below(200))),
    () => frame(Buffer.from([0xed, 0xa0, 0x80])),
    () => frame(d.bytes(200), { first: d.pick([0x88, 0x89, 0x8a]) }),
    () => frame(d.bytes(d.below(20)), { first: d.pick([8, 9, 10]) }),
    () =>
      frame(message(d), {
        length: d.pick([0n, 1n, 125n, 126n, 65_535n, 65_536n, 5_000_000n, 2n ** 31n, 2n ** 32n, 2n ** 63n - 1n, 2n ** 63n, 2n ** 64n - 1n]),
      }),
    () => frame(Buffer.from([d.below(256), d.below(256), ...d.bytes(d.below(123))]), { first: 0x88 }),
    () => frame(Buffer.from([0x03, d.pick([0xe8, 0xe9, 0xec, 0xed, 0xee, 0xf7])]), { first: 0x88 }),
    () => frame(d.bytes(1), { first: 0x88 }),
    () => Buffer.concat([frame(Buffer.from('{"type"'), { first: 1 }), frame(Buffer.from('x'), { first: 0x81 })]),
    () => frame(Buffer.from('x'), { first: 0x80 }),
    () => Buffer.concat(Array.from({ length: 110 }, () => frame(Buffer.from('[')))),
    () => frame(Buffer.alloc(d.pick([65_536, 65_537, 200_000]), ' ')),
    () => brokenBytes(d, textFrames(d, message(d))),
    () => d.bytes(d.below(400)),
    () => frame(message(d)).subarray(0, d.below(30)),
    () => Buffer.concat(Array.from({ length: 500 }, () => frame(Buffer.alloc(0), { first: d.pick([0x89, 0x8a, 0x01, 0x00]) }))),
  ]);

/** Type and payload of each complete frame and the offset of the next; a text: the violation. */
export const readFrames = (
  bytes: Buffer,
): { readonly frames: readonly { readonly opcode: number; readonly payload: Buffer }[]; readonly end: number } | string => {
  const frames: { readonly opcode: number; readonly payload: Buffer }[] = [];
  let at = 0;
  while (bytes.length - at >= 2) {
    const [first = 0, second = 0] = [bytes[at], bytes[at + 1]];
    if ((first & 0xf0) !== 0x80 || ![1, 8, 9, 10].includes(first & 15)) return `first byte ${first.toString(16)}`;
    if (second >= 128) return 'a masked frame';
    const wide = second === 126 ? 2 : second === 127 ? 8 : 0;
    const start = at + 2 + wide;
    if (start > bytes.length) break;
    const length = wide === 2 ? bytes.readUInt16BE(at + 2) : wide === 8 ? Number(bytes.readBigUInt64BE(at + 2)) : second;
    if (start + length > bytes.length) break;
    frames.push({ opcode: first & 15, payload: bytes.subarray(start, start + length) });
    at = start + length;
  }
  return { frames, end: at };
};

export const handshake = (headers: Readonly<Record<string, string>>, query: string): string =>
  [
    `GET /ws${query === '' ? '' : `?${query}`} HTTP/1.1`,
    'Host: a',
    'Upgrade: websocket',
    'Connection: Upgrade',
    `Sec-WebSocket-Key: ${randomBytes(16).toString('base64')}`,
    'Sec-WebSocket-Version: 13',
    ...Object.entries(headers).map(([name, value]) => `${name}: ${value}`),
    '',
    '',
  ].join('\r\n');
