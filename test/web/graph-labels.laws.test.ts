import fc from 'fast-check';
import t from 'tap';
import { distinctLabels } from '../../web/src/graph/labels.js';
import { hasHidden } from '../../web/src/lib/visible-text.js';
import { lawRuns } from '../support/law-runs.js';
import '../support/fixed-seed.js';

const length = 20;
const part = fc.constantFrom(
  'module.api.',
  'aws_iam_role',
  '.this',
  '["a"]',
  '["b"]',
  'x'.repeat(30),
  'x'.repeat(31),
  '…',
  ' (2)',
  '\u202e',
  '⟨U+202E⟩',
  '😀',
);
const name = fc.array(part, { maxLength: 6 }).map((parts) => parts.join(''));
const names = fc.array(fc.array(name, { minLength: 1, maxLength: 3 }), { maxLength: 12 });

void t.test('labels of a drawing differ from each other, show no hidden character, and separate no pair of surrogates', (t) => {
  fc.assert(
    fc.property(names, (all) => {
      const labels = distinctLabels(all, length);
      return (
        labels.length === all.length &&
        new Set(labels).size === labels.length &&
        labels.every((one) => !hasHidden(one) && !/[\ud800-\udfff]/u.test(one))
      );
    }),
    { numRuns: lawRuns(3_000) },
  );
  t.end();
});

void t.test('a label is no longer than asked for where that is enough', (t) => {
  const id = (n: number): string => `${String(n)} ${'module.api.'.repeat(9)}`;
  fc.assert(
    fc.property(fc.uniqueArray(fc.nat(99), { maxLength: 12 }), (ids) => {
      const labels = distinctLabels(
        ids.map((n) => [id(n)]),
        length,
      );
      return labels.every((one) => one.length <= length);
    }),
    { numRuns: lawRuns(500) },
  );
  t.end();
});

void t.test('labels that are the same become longer names, and long ones show where they differ', (t) => {
  t.strictSame(
    distinctLabels(
      [
        ['aws_iam_role.this', 'module.api.aws_iam_role.this'],
        ['aws_iam_role.this', 'module.worker.aws_iam_role.this'],
        ['other', 'module.other'],
      ],
      40,
    ),
    ['module.api.aws_iam_role.this', 'module.worker.aws_iam_role.this', 'other'],
  );
  const long = (word: string): string => `module.payments_and_receipts.${word}_in_the_middle.of_a_very_long_address.this`;
  const [one = '', two = ''] = distinctLabels([[long('first')], [long('second')]], 30);
  t.match(one, 'first');
  t.match(two, 'second');
  t.ok(one.length <= 30 && two.length <= 30, `${one} ${two}`);
  t.strictSame(distinctLabels([['a'.repeat(50)]], 11), ['aaaaa…aaaaa']);
  t.strictSame(distinctLabels([['same'], ['same'], ['same (2)']], 11), ['same', 'same (3)', 'same (2)'], 'ids that look alike');
  t.end();
});
