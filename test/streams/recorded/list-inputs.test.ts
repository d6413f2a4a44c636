import { relative } from 'node:path';
import t from 'tap';
import { listInputs } from '../../../src/streams/recorded/list-inputs.js';

void t.test('D62: checkpoints, states and the lock beside a journal are not read', (t) => {
  const beside = () => ({ lock: '{}', states: { abc: '{}' }, 'checkpoint-000000000012.ndjson': '' });
  const folder = t.testdir({
    journal: { 'journal-000002.ndjson': '', 'journal-000001.ndjson': '', 'more.json': '', ...beside() },
    other: beside(),
  });
  t.strictSame(
    listInputs([folder]).map(({ path }) => relative(folder, path)),
    [
      'journal/journal-000001.ndjson',
      'journal/journal-000002.ndjson',
      'journal/more.json',
      'other/checkpoint-000000000012.ndjson',
      'other/lock',
      'other/states/abc',
    ],
    'a folder without a journal may hold anything under these names',
  );
  t.end();
});
