import t from 'tap';
import { marker, markerCounter } from '../../bench/service/marker-counter.js';

/** An unmasked text frame with a payload of 126 to 65,535 bytes (RFC 6455, section 5.2). */
const frame = (length: number): Buffer => {
  const head = Buffer.from([0x81, 0x7e, length >> 8, length & 0xff]);
  return Buffer.concat([head, Buffer.from(`"${marker}"`.padEnd(length - 1))]);
};

void t.test('a frame is counted once, also if its length contains a byte of the marker', (t) => {
  for (const length of [0x04a6, 0x04a7, 0x04c2, 0xa7a7]) t.equal(markerCounter()(frame(length)), 1, `${String(length)} bytes`);
  t.end();
});

void t.test('a marker that is split between two reads is counted once', (t) => {
  const frames = Buffer.concat([frame(0x04a7), frame(0x04a8)]);
  const counts = new Set<number>();
  for (let end = 0; end <= frames.length; end++) {
    const count = markerCounter();
    counts.add(count(frames.subarray(0, end)) + count(frames.subarray(end)));
  }
  t.same([...counts], [2]);
  t.end();
});
