import t from 'tap';
import { countText } from '../../src/lib/count-text.js';

void t.test('separates groups of three digits', (t) => {
  t.strictSame([0, 7, 999, 1_000, 25_000, 123_456, 1_234_567, 2 ** 53 - 1].map(countText), [
    '0',
    '7',
    '999',
    '1,000',
    '25,000',
    '123,456',
    '1,234,567',
    '9,007,199,254,740,991',
  ]);
  t.end();
});
