import t from 'tap';
import { problemTexts, usable } from './read.js';

void t.test('the alert file is off by default and bounded', (t) => {
  t.strictSame(usable('').outputs.file, { path: '', max_bytes: 104_857_600, max_files: 5 });
  t.strictSame(usable('outputs: {file: {path: a.ndjson, max_bytes: 65536, max_files: 1}}').outputs.file, {
    path: 'a.ndjson',
    max_bytes: 65_536,
    max_files: 1,
  });
  for (const wrong of ['max_bytes: 1000', 'max_files: 0', 'max_files: 1001', 'max_file: 1', 'path: 7'])
    t.equal(problemTexts(`outputs: {file: {${wrong}}}`).length, 1, wrong);
  t.end();
});
