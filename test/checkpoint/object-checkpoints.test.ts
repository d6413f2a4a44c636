import { readdirSync } from 'node:fs';
import { tmpdir } from 'node:os';
import t from 'tap';
import { checkpointName } from '../../src/checkpoint/checkpoint-names.js';
import { Failure } from '../../src/model/failure.js';
import { checkpointsIn, inObjects, statesIn } from '../support/checkpoint-storages.js';
import { partsWith, restoreIn, writeIn } from '../support/checkpoints.js';
import { snapshotOf, stateDocument } from '../support/arrivals.js';

const sections = [['evaluate', 1]] as const;
const large = { evaluate: ['newer', 'z'.repeat(600_000)] };
const state = snapshotOf(stateDocument([{ type: 'aws_s3_bucket', attributes: { bucket: 'one' } }]), 'a.tfstate');
const lost = () => new Failure('NotConnected', 'the connection is lost');
const temporaryFiles = (): readonly string[] => readdirSync(tmpdir());

// Other processes write to the folder for temporary files of the machine.
process.env.TMPDIR = t.testdir();
t.equal(tmpdir(), process.env.TMPDIR);

/** Two checkpoints; the newer one is downloaded in several parts. */
const withTwo = async () => {
  const storage = inObjects();
  await writeIn(storage, 5, partsWith({ evaluate: ['older'] }), { snapshots: [state] });
  await writeIn(storage, 7, partsWith(large), { snapshots: [state] });
  return storage;
};

void t.test('an upload that fails half way leaves the previous checkpoint, and no file', async (t) => {
  const storage = inObjects();
  await writeIn(storage, 5, partsWith({ evaluate: ['older'] }));
  let seen: readonly string[] | undefined;
  storage.checkpoints.refuse = (operation, _, bytes) => {
    seen = temporaryFiles();
    if (operation === 'put' && bytes > 300_000) throw lost();
  };
  await t.rejects(writeIn(storage, 7, partsWith(large)), { message: 'the connection is lost' });
  t.strictSame(seen, [], 'the temporary file has no name');
  t.strictSame(storage.names(), [checkpointName(5)]);
  t.equal((await restoreIn(storage, sections)).seq, 5);
});

void t.test('waits and tries again while the checkpoints cannot be listed', async (t) => {
  const storage = await withTwo();
  let failures = 4;
  storage.checkpoints.refuse = (operation) => {
    if (operation === 'list' && failures-- > 0) throw lost();
  };
  const found = await restoreIn(storage, sections);
  t.equal(found.seq, 7);
  t.equal(found.pauses.length, 4);
  t.match(found.warnings[0], /cannot be listed: the connection is lost/);
});

void t.test('without permission to list, there is no checkpoint', async (t) => {
  const storage = await withTwo();
  storage.checkpoints.refuse = () => {
    throw new Failure('Rejected', 'permission denied');
  };
  const found = await restoreIn(storage, sections);
  t.equal(found.seq, undefined);
  t.strictSame(found.pauses, []);
  t.match(found.warnings, [/permission denied/]);
});

void t.test('tries a download that fails three times, then uses the previous checkpoint', async (t) => {
  const storage = await withTwo();
  let failures = 2;
  storage.checkpoints.refuse = (operation, name, bytes) => {
    if (operation === 'get' && name === checkpointName(7) && bytes > 200_000 && failures-- > 0) throw lost();
  };
  const once = await restoreIn(storage, sections);
  t.equal(once.seq, 7);
  t.equal(once.warnings.length, 2);
  failures = 3;
  const other = await restoreIn(storage, sections);
  t.equal(other.seq, 5);
  t.equal(other.warnings.length, 3);
  t.strictSame(temporaryFiles(), []);
});

void t.test('a state that cannot be downloaded at the moment does not discard the checkpoint', async (t) => {
  const storage = await withTwo();
  let failures = 3;
  storage.states.refuse = (operation) => {
    if (operation === 'get' && failures-- > 0) throw lost();
  };
  const found = await restoreIn(storage, sections);
  t.equal(found.seq, 7);
  t.strictSame(found.pauses, ['NotConnected']);
});

void t.test('D93: a checkpoint that is removed before or during its download is skipped for a newer one', async (t) => {
  for (const moment of ['before', 'during']) {
    const storage = await withTwo();
    const later = inObjects();
    for (const seq of [9, 11]) await writeIn(later, seq, partsWith({ evaluate: [`fact ${String(seq)}`] }));
    // The list of the reader shows checkpoints that the leader has replaced by the time it reads them.
    storage.checkpoints.refuse = (operation, name, bytes) => {
      if (operation !== 'get' || name !== checkpointName(7) || (moment === 'during' && bytes === 0)) return;
      for (const seq of [9, 11]) storage.replace(checkpointName(seq), later.read(checkpointName(seq)));
      for (const seq of [5, 7]) storage.remove(checkpointName(seq));
    };
    const found = await restoreIn(storage, sections);
    t.equal(found.seq, 11, moment);
    t.strictSame(found.texts, { evaluate: ['fact 11'] });
    t.equal(found.warnings.length, 1);
  }
});

void t.test('D93: a checkpoint whose following facts are removed during the restore is skipped for a newer one', async (t) => {
  const storage = await withTwo();
  let first = 1;
  const found = await restoreIn(storage, sections, () => {
    const before = first;
    // The leader wrote two more checkpoints and removed the facts before them.
    if (before === 1) {
      first = 10;
      storage.replace(checkpointName(9), storage.read(checkpointName(7)).toString());
    }
    return before;
  });
  t.equal(found.seq, undefined);
  t.match(found.warnings[0], /checkpoint-0+7\.ndjson: it was written at fact 7, the log begins at fact 10/);
  t.match(found.warnings[1], /checkpoint-0+9\.ndjson: it was renamed/, 'lists again');
});

void t.test('two instances that write the same position at once leave a sound checkpoint', async (t) => {
  const storage = inObjects();
  await Promise.all([1, 2, 3].map(() => writeIn(storage, 7, partsWith(large), { snapshots: [state] })));
  t.strictSame(checkpointsIn(storage), [checkpointName(7)]);
  t.equal(statesIn(storage).length, 1);
  const found = await restoreIn(storage, sections);
  t.strictSame(found.texts, large);
  t.strictSame(found.warnings, []);
});

void t.test('an object of another name is no checkpoint', async (t) => {
  const storage = await withTwo();
  storage.replace('checkpoint-9.ndjson', 'other');
  storage.replace('readme', 'other');
  t.strictSame(await storage.open().checkpoints.seqs(), [7, 5]);
});
