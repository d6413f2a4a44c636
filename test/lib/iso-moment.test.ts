import t from 'tap';
import { isoMoment } from '../../src/lib/iso-moment.js';

void t.test('writes moments within the range of dates only', (t) => {
  t.equal(isoMoment(0), '1970-01-01T00:00:00.000Z');
  t.equal(isoMoment(8.64e15), '+275760-09-13T00:00:00.000Z');
  for (const ms of [8.64e15 + 1, -1e300, Infinity, NaN]) t.equal(isoMoment(ms), undefined, String(ms));
  t.end();
});
