import t from 'tap';
import { differencesFrom } from '../../web/src/views/drifts/differences.js';
import { madeAlert } from './made-alert.js';

const [first, second, third] = ['d_1', 'd_2', 'd_3'].map((id) => madeAlert({ id })) as [
  ReturnType<typeof madeAlert>,
  ReturnType<typeof madeAlert>,
  ReturnType<typeof madeAlert>,
];

void t.test('counts new alerts even if as many left the list', (t) => {
  const compare = differencesFrom([second, first]);
  t.strictSame(compare([third, second]), { added: 1, gone: 1 });
  t.strictSame(compare([third, second, first]), { added: 1, gone: 0 });
  t.end();
});

void t.test('alerts that say something else are the same alerts', (t) => {
  const list = [second, first];
  const compare = differencesFrom(list);
  t.strictSame(compare(list), { added: 0, gone: 0 });
  t.strictSame(compare([{ ...second, resolution: 'reverted' }, first]), { added: 0, gone: 0 });
  t.end();
});
