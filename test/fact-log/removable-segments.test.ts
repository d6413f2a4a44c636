import t from 'tap';
import { removableSegments } from '../../src/fact-log/removable-segments.js';

const segment = (first: number | undefined, modified: number, bytes = 10) => ({ first, bytes, modified });
const four = [segment(1, 100), segment(11, 200), segment(21, 300), segment(31, 400)];
const most = Number.POSITIVE_INFINITY;

void t.test('D63: a segment goes when it is past the age or the size, oldest first', (t) => {
  t.equal(removableSegments(four, { before: 41, olderThan: 250, maxBytes: most }), 2);
  t.equal(removableSegments(four, { before: 41, olderThan: 200, maxBytes: most }), 1, 'at the bound it stays');
  t.equal(removableSegments(four, { before: 41, olderThan: 0, maxBytes: 25 }), 2);
  t.equal(removableSegments(four, { before: 41, olderThan: 0, maxBytes: 40 }), 0);
  t.equal(removableSegments(four, { before: 41, olderThan: 150, maxBytes: 10 }), 3, 'either bound');
  t.equal(removableSegments([], { before: 41, olderThan: most, maxBytes: 0 }), 0);
  t.end();
});

void t.test('D63: never what a restart would read, nor the segment that is being written', (t) => {
  t.equal(removableSegments(four, { before: 20, olderThan: most, maxBytes: 0 }), 1, 'the second holds position 20');
  t.equal(removableSegments(four, { before: 21, olderThan: most, maxBytes: 0 }), 2);
  t.equal(removableSegments(four, { before: 1, olderThan: most, maxBytes: 0 }), 0);
  t.equal(removableSegments(four, { before: 1001, olderThan: most, maxBytes: 0 }), 3);
  t.end();
});

void t.test('D63: segments of version 1 go together', (t) => {
  const mixed = [segment(1, 100), segment(undefined, 200), segment(21, 300), segment(31, 400)];
  t.equal(removableSegments(mixed, { before: 41, olderThan: 150, maxBytes: most }), 0);
  t.equal(removableSegments(mixed, { before: 41, olderThan: 250, maxBytes: most }), 2);
  t.equal(removableSegments(mixed, { before: 20, olderThan: most, maxBytes: 0 }), 0, 'what they hold is known together');
  t.end();
});
