import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import t from 'tap';
import { packageRoot } from '../e2e/incident.js';

const read = (path: string): string => readFileSync(join(packageRoot, path), 'utf8');

// `docs/terminal.md` is compared with the output of the program.
void t.test('the lines at the top of the README are lines of the demo', (t) => {
  const [sample = ''] = /(?:^ {4}.+\n)+/m.exec(read('README.md')) ?? [];
  const lines = sample.trimEnd().split('\n');
  const shown = new Set(read('docs/terminal.md').split('\n'));
  t.equal(lines.length, 6);
  for (const line of lines) t.ok(shown.has(line.slice(4)), line);
  t.end();
});
