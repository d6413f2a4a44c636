import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import t from 'tap';
import { terminalPage } from '../../scripts/terminal-page.js';

const isMissing = spawnSync('script', ['-qec', 'true', '/dev/null']).status !== 0;

void t.test('docs/terminal.md shows what the terminal shows', { skip: isMissing && 'script of util-linux is not installed' }, (t) => {
  const page = readFileSync(fileURLToPath(new URL('../../../docs/terminal.md', import.meta.url)), 'utf8');
  t.equal(terminalPage(), page, 'npm run terminal-page writes it');
  t.end();
});
