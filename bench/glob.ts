import { glob } from '../src/lib/glob.js';
import { spread, timed } from './measure.js';

/** Patterns and texts, the worst last. Each is matched repeatedly for about a millisecond; figures are microseconds per match. */
const cases: readonly (readonly [name: string, pattern: string, text: string, repeats: number, expected: boolean])[] = [
  ['a user name and a matching pattern', 'terraform-*', 'terraform-production', 10_000, true],
  [
    'an ARN and a pattern that does not match',
    '*terraform*-ci',
    `arn:aws:sts::111122223333:assumed-role/${'x'.repeat(64)}/session`,
    10_000,
    false,
  ],
  ['stars that make a regular expression backtrack', '*a*a*a*a*a*b*', 'a'.repeat(100), 1_000, false],
  ['the longest pattern and a text without an early match', `*${'a'.repeat(1_021)}b*`, 'a'.repeat(4_096), 20, false],
  ['the longest pattern of single characters', `${'a*'.repeat(511)}b*`, 'a'.repeat(4_096), 20, false],
  ['an alert of 360 kB', '*terraform*-ci', 'terraform'.repeat(40_000), 1_000, false],
];

/** Matching of `*` patterns. Baseline: the time is proportional to the text, whatever the pattern. Options: `runs` (21). */
export const run = async (options: Readonly<Record<string, string>>): Promise<object> => {
  const runs = Number(options['runs'] ?? 21);
  const figures: Record<string, object> = {};
  for (const [name, pattern, text, repeats, expected] of cases) {
    const matches = glob(pattern);
    const seconds = await timed(runs, () => {
      for (let n = 0; n < repeats; n++) if (matches(text) !== expected) throw new Error(`${pattern} should ${expected ? '' : 'not '}match`);
    });
    figures[name] = { characters: text.length, ...spread(seconds.map((one) => (one * 1e6) / repeats)) };
  }
  return { unit: 'µs per match', figures };
};
