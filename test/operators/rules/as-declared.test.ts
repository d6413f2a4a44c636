import t from 'tap';
import type { Json } from '../../../src/lib/json.js';
import { asDeclared } from '../../../src/operators/rules/as-declared.js';

void t.test('D15: a new value is shown with the type of the declared one', (t) => {
  const cases: readonly (readonly [value: Json, declared: Json, shown: Json])[] = [
    ['500', 1000, 500],
    ['0.25', 1, 0.25],
    ['-1', 3, -1],
    [4, '3', '4'],
    [true, 'false', 'true'],
    ['true', false, true],
    ['auto', 3, 'auto'],
    ['', 3, ''],
    [null, '3', null],
    ['500', null, '500'],
    // Too many digits for a double.
    ['12345678901234567890', 1, '12345678901234567890'],
    ['120s', 30, '120s'],
  ];
  for (const [value, declared, shown] of cases) t.strictSame(asDeclared(value, declared), shown, JSON.stringify([value, declared]));
  t.end();
});

void t.test('D15: so are the members of blocks and the elements of lists', (t) => {
  const declared: Json = [{ enable: true, sample_rate: 1, ports: ['80'] }];
  t.strictSame(asDeclared([{ enable: 'true', sample_rate: '0.5', ports: [80, 443], extra: '1' }, { sample_rate: '1' }], declared), [
    { enable: true, sample_rate: 0.5, ports: ['80', '443'], extra: '1' },
    { sample_rate: 1 },
  ]);
  t.strictSame(asDeclared({ sample_rate: '0.5' }, declared), { sample_rate: 0.5 }, 'a block equals a list of it');
  t.strictSame(asDeclared(['8080', 9090], ['--port', 8080]), ['8080', 9090], 'a list of several types');
  t.strictSame(asDeclared(['1'], []), ['1']);
  t.strictSame(asDeclared({ constructor: '1' }, { name: 'a' }), { constructor: '1' });
  t.end();
});
