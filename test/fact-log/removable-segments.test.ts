import t from 'tap';
import { removableSegments } from '../../src/fact-log/removable-segments.js';

const segment = (first: number | undefined, modified: number, bytes = 10) => ({ first, bytes, modified });
const four = [segment(1, 100), segment(11, 200), segment(21, 300), segment(31, 400)];
const most = Number.POSITIVE_INFINITY;

void t.test('D63: removes segments over the age or size limit, oldest first', (t) => {
  t.equal(removableSegments(four, { before: 41, olderThan: 250, maxBytes: most }), 2);
  t.equal(removableSegments(four, { before: 41, olderThan: 200, maxBytes: most }), 1, 'keeps it at the limit');
  t.equal(removableSegments(four, { before: 41, olderThan: 0, maxBytes: 25 }), 2);
  t.equal(removableSegments(four, { before: 41, olderThan: 0, maxBytes: 40 }), 0);
  t.equal(removableSegments(four, { before: 41, olderThan: 150, maxBytes: 10 }), 3, 'either bound');
  t.equal(removableSegments([], { before: 41, olderThan: most, maxBytes: 0 }), 0);
  t.end();
});

void t.test('D63: keeps the current segment and those that a restart reads', (t) => {
  t.equal(removableSegments(four, { before: 20, olderThan: most, maxBytes: 0 }), 1, 'the second has position 20');
  t.equal(removableSegments(four, { before: 21, olderThan: most, maxBytes: 0 }), 2);
  t.equal(removableSegments(four, { before: 1, olderThan: most, maxBytes: 0 }), 0);
  t.equal(removableSegments(four, { before: 1001, olderThan: most, maxBytes: 0 }), 3);
  t.end();
});

void t.test('D63: removes segments of version 1 together', (t) => {
  const mixed = [segment(1, 100), segment(undefined, 200), segment(21, 300), segment(31, 400)];
  t.equal(removableSegments(mixed, { before: 41, olderThan: 150, maxBytes: most }), 0);
  t.equal(removableSegments(mixed, { before: 41, olderThan: 250, maxBytes: most }), 2);
  t.equal(removableSegments(mixed, { before: 20, olderThan: most, maxBytes: 0 }), 0, 'their positions are only known together');
  t.end();
});
