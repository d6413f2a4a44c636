import t from 'tap';
import { readFileSync } from 'node:fs';
import { sourceLines } from './source-lines.js';

void t.test('positions in built files become positions in their sources', (t) => {
  const built = 'dist/test/support/source-lines.test.js';
  // In pieces, which the build does not join: only the line below contains it.
  const marker = ['{ here', ': 1 }'].join('');
  const at = (file: string): number =>
    readFileSync(file, 'utf8')
      .split('\n')
      .findIndex((line) => line.includes(marker)) + 1;
  const lines = { here: 1 };
  t.equal(lines.here, 1);
  t.equal(
    sourceLines(`Test.<anonymous> (${built}:${String(at(built))}:5)`),
    `Test.<anonymous> (test/support/source-lines.test.ts:${String(at('test/support/source-lines.test.ts'))}:3)`,
  );
  t.end();
});

void t.test('other texts stay', (t) => {
  for (const text of ['dist/src/none.js:1:1', 'node:internal/a.js:1:1', 'dist/test/support/source-lines.test.js', 'a:1:1'])
    t.equal(sourceLines(text), text);
  t.end();
});
