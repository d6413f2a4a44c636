import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import t from 'tap';
import { regularSize } from '../../src/runtime/regular-size.js';

void t.test('tells the size of regular files only, and does not throw', (t) => {
  const folder = t.testdir({ file: 'abc', link: t.fixture('symlink', 'file'), dangling: t.fixture('symlink', 'none'), folder: {} });
  spawnSync('mkfifo', [join(folder, 'pipe')]);
  const sizes = ['file', 'link', 'dangling', 'folder', 'pipe', 'none', 'file/below'].map((name) => regularSize(join(folder, name)));
  t.strictSame(sizes, [3, 3, undefined, undefined, undefined, undefined, undefined]);
  t.end();
});
