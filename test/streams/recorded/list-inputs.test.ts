import t from 'tap';
import { listInputs } from '../../../src/streams/recorded/list-inputs.js';

const beside = {
  lock: '',
  'lock.12': '',
  'checkpoint-000000000012.ndjson': '',
  states: { abc: '' },
  '.checkpoint-000000000013.ndjson.new': '',
};
const listed = (folder: string): readonly string[] => listInputs([folder]).map(({ path }) => path.slice(folder.length + 1));

void t.test('D62: reads only the facts of a journal folder, not its lock and checkpoints', (t) => {
  t.strictSame(listed(t.testdir({ ...beside, 'journal-000001.ndjson': '', 'notes.json': '' })), ['journal-000001.ndjson', 'notes.json']);
  t.end();
});

void t.test('files with such names in another folder are ordinary inputs', (t) => {
  t.strictSame(listed(t.testdir(beside)), ['checkpoint-000000000012.ndjson', 'lock', 'lock.12', 'states/abc']);
  t.end();
});
