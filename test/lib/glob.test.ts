import fc from 'fast-check';
import t from 'tap';
import { anyGlob, glob } from '../../src/lib/glob.js';
import '../support/fixed-seed.js';

/** Reference implementation of a pattern, with exponential time. */
const naive = (pattern: string, text: string): boolean => {
  if (pattern === '') return text === '';
  if (pattern.startsWith('*')) return naive(pattern.slice(1), text) || (text !== '' && naive(pattern, text.slice(1)));
  return text !== '' && text[0] === pattern[0] && naive(pattern.slice(1), text.slice(1));
};

void t.test('a pattern matches the same texts as an exhaustive matcher', async (t) => {
  const pattern = fc.string({ unit: fc.constantFrom('*', 'a', 'b', '.'), maxLength: 9 });
  const text = fc.string({ unit: fc.constantFrom('a', 'b', '.', '\n'), maxLength: 12 });
  fc.assert(
    fc.property(pattern, text, (pattern, text) => glob(pattern)(text) === naive(pattern, text)),
    { numRuns: 20_000 },
  );
  t.pass();
});

void t.test('matches regular expression characters literally, and parts without overlap', async (t) => {
  for (const [pattern, text, expected] of [
    ['a.c', 'abc', false],
    ['a+*', 'a+b', true],
    ['[a]*\\d', '[a]x\\d', true],
    ['ab*ba', 'aba', false],
    ['ab*ba', 'abba', true],
    ['*aab*', 'aaab', true],
    ['*abab*abab*', 'ababab', false],
    ['*abab*abab*', 'abababab', true],
    ['*', '', true],
    ['**', 'x\ny', true],
    ['', '', true],
    ['', 'a', false],
    ['A*', 'ab', false],
    ['*\u{1f600}*', 'a\u{1f600}b', true],
  ] as const) {
    t.equal(glob(pattern)(text), expected, `${pattern} and ${JSON.stringify(text)}`);
  }
  t.equal(anyGlob(['x', '*b'])('ab'), true);
  t.equal(anyGlob([])('ab'), false);
});

void t.test('terminates on patterns that make a regular expression backtrack', async (t) => {
  // Regular expressions take ten seconds or more, or never end.
  t.equal(glob('a*a*a*a*a*a*a*a*a*a*b')('a'.repeat(4_096)), false);
  t.equal(glob('*aab*')('a'.repeat(4_096)), false);
});

void t.test('matches a text longer than any name by `*` only', async (t) => {
  const long = 'terraform'.repeat(40_000);
  t.equal(glob('*terraform*-ci')(`${long}-ci`), false);
  t.equal(glob('*')(long), true);
  t.equal(glob(long)(long), true, 'without a star, texts are compared for equality');
});

void t.test('D22: a star matches any run of characters, all others match themselves', (t) => {
  for (const [pattern, text] of [
    ['*', ''],
    ['a*', 'a'],
    ['a*c', 'abbc'],
    ['*.b', 'a.b'],
    ['a.b', 'a.b'],
    ['**', 'x'],
    ['a*', 'a\nb'],
    ['(x)*', '(x)y'],
    ['a[0]', 'a[0]'],
  ] as const) {
    t.ok(glob(pattern)(text), `${pattern} matches ${text}`);
  }
  for (const [pattern, text] of [
    ['a*', 'ba'],
    ['a.b', 'axb'],
    ['a*c', 'abcd'],
    ['', 'a'],
    ['A*', 'ab'],
    ['a?', 'ab'],
    ['[ab]', 'a'],
  ] as const)
    t.notOk(glob(pattern)(text), `${pattern} does not match ${text}`);
  t.notOk(anyGlob([])('a'));
  t.ok(anyGlob(['b', 'a'])('a'));
  t.end();
});
