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
  t.strictSame(compare([third, second]), { added: 1, changed: 1 });
  t.strictSame(compare([third, second, first]), { added: 1, changed: 0 });
  t.end();
});

void t.test('counts alerts that look different, not those that were read again', (t) => {
  const list = [second, first];
  const compare = differencesFrom(list);
  t.strictSame(compare(list), { added: 0, changed: 0 });
  t.strictSame(compare([{ ...second }, { ...first }]), { added: 0, changed: 0 });
  t.strictSame(compare([{ ...second, resolution: 'reverted' }, first]), { added: 0, changed: 1 });
  t.end();
});
