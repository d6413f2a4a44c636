/** The result of one test file. Each failure has its path of test names and its diagnostics. */
type TapReport = {
  readonly passed: number;
  readonly failed: number;
  readonly skipped: number;
  readonly failures: readonly string[];
};

/** Counts assertions, not the subtests that contain them. Input: TAP 14 with indented subtests, as tap 21 writes it. */
export const readTap = (output: string): TapReport => {
  let passed = 0;
  let failed = 0;
  let skipped = 0;
  const failures: string[] = [];
  const names: string[] = [];
  // Depths at which a subtest has ended: the next line one level up is its summary, not an assertion.
  const ended = new Set<number>();
  const lines = output.split('\n');
  for (let at = 0; at < lines.length; at++) {
    const line = lines[at] ?? '';
    const depth = (line.length - line.trimStart().length) >> 2;
    const text = line.trimStart();
    if (text.startsWith('# Subtest: ')) names.splice(depth, names.length, text.slice(11));
    else if (/^1\.\.\d+/.test(text)) ended.add(depth);
    else {
      const result = /^(not )?ok\b(?: \d+)?(?: - )?(.*)$/.exec(text);
      if (result === null) continue;
      const [, not, name = ''] = result;
      const from = at + 1;
      if (lines[from]?.trim() === '---') for (at = from; at < lines.length && lines[at]?.trim() !== '...'; at++);
      if (ended.delete(depth + 1) || name.endsWith('{')) continue;
      if (/# (?:skip|todo)\b/i.test(name)) skipped++;
      else if (not === undefined) passed++;
      else {
        failed++;
        failures.push([[...names.slice(0, depth), name].join(' > '), ...lines.slice(from + 1, at)].join('\n'));
      }
    }
  }
  return { passed, failed, skipped, failures };
};
