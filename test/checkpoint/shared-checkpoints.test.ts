import t from 'tap';
import { checkpointName } from '../../src/checkpoint/checkpoint-names.js';
import { openCheckpointer } from '../../src/checkpoint/checkpointer.js';
import type { CheckpointHeader } from '../../src/checkpoint/checkpoint-header.js';
import { Failure } from '../../src/model/failure.js';
import { timeSlices } from '../../src/runtime/time-slices.js';
import { snapshotOf, stateDocument } from '../support/arrivals.js';
import { checkpointsIn, inObjects, statesIn, type ObjectsStorage } from '../support/checkpoint-storages.js';
import { atOf, partsWith, restoreIn, soundLog, writeIn } from '../support/checkpoints.js';
import { RecordingLog } from '../support/recording-log.js';

const hour = 3_600_000;
const state = (value: string) => snapshotOf(stateDocument([{ type: 'aws_s3_bucket', attributes: { bucket: value } }]), 'a.tfstate');

/** One of several instances that share the storage. */
const join = (storage: ObjectsStorage, { isLeader = true, restored }: { isLeader?: boolean; restored?: CheckpointHeader } = {}) => {
  const log = new RecordingLog();
  const retained: number[] = [];
  const instance = { seq: restored?.seq ?? 0, state: state('one'), isLeader, log, retained };
  const checkpointer = openCheckpointer({
    ...storage.open(),
    ...{ slices: timeSlices(4), program: 'test', parts: partsWith({ evaluate: ['a'] }), factLog: soundLog, log, restored },
    snapshots: () => [{ snapshot: instance.state, isSuspect: false }],
    position: () => ({ seq: instance.seq, at: atOf(instance.seq) }),
    mayWrite: () => instance.isLeader,
    retain: (upTo) => retained.push(upTo),
    now: () => storage.states.now,
  });
  return Object.assign(instance, {
    status: () => checkpointer.status(),
    at: async (seq: number, value = 'one'): Promise<void> => {
      instance.seq = seq;
      instance.state = state(value);
      await checkpointer.write();
    },
    warnings: () => log.lines.filter(([level]) => level === 'warn'),
  });
};
const names = (...seqs: readonly number[]): readonly string[] => seqs.map(checkpointName);

void t.test('D91: only the leader writes; a follower writes once it leads', async (t) => {
  const storage = inObjects();
  const follower = join(storage, { isLeader: false });
  await follower.at(5);
  t.strictSame(storage.names(), []);
  t.strictSame(follower.log.lines, []);
  follower.isLeader = true;
  await follower.at(7);
  t.strictSame(checkpointsIn(storage), names(7));
});

void t.test('an older position does not replace a newer checkpoint of another leader', async (t) => {
  const storage = inObjects();
  const deposed = join(storage);
  const leader = join(storage);
  await deposed.at(5);
  await leader.at(9);
  await deposed.at(7);
  t.strictSame(checkpointsIn(storage), names(5, 9));
  t.strictSame(deposed.retained, []);
  t.strictSame(deposed.warnings(), []);
  t.equal(deposed.status().errors, 0);
});

void t.test('a new leader removes the checkpoints of the last one after two of its own', async (t) => {
  const storage = inObjects();
  const first = await writeIn(storage, 3, partsWith({ evaluate: ['a'] }));
  const next = join(storage, { isLeader: false, restored: first.header });
  const leader = join(storage, { restored: first.header });
  await leader.at(5);
  await leader.at(7);
  t.strictSame(checkpointsIn(storage), names(5, 7));
  leader.isLeader = false;
  next.isLeader = true;
  await next.at(9);
  t.strictSame(checkpointsIn(storage), names(5, 7, 9), 'it has not verified those of the other');
  t.strictSame(next.retained, [], 'the one that it restored is gone');
  await next.at(11);
  t.strictSame(checkpointsIn(storage), names(9, 11));
  t.strictSame(next.retained, [9]);
});

void t.test('a leader deposed during a write does not remove what the next one needs', async (t) => {
  const storage = inObjects();
  const deposed = join(storage);
  await deposed.at(5);
  await deposed.at(6, 'two');
  storage.pass(10 * hour);
  storage.checkpoints.refuse = (operation, name) => {
    if (operation === 'put' && name === checkpointName(7)) deposed.isLeader = false;
  };
  await deposed.at(7);
  t.strictSame(checkpointsIn(storage), names(5, 6, 7));
  t.strictSame(deposed.retained, [5]);
});

void t.test('states stay while the stream or an unknown checkpoint may need them', async (t) => {
  const storage = inObjects();
  const leader = join(storage);
  await leader.at(5, 'one');
  await leader.at(7, 'two');
  await leader.at(9, 'three');
  await leader.at(11, 'three');
  t.equal(statesIn(storage).length, 3, 'facts may name them');
  storage.pass(3 * hour);
  const other = await writeIn(storage, 13, partsWith({ evaluate: ['b'] }), { snapshots: [state('two')] });
  await leader.at(14, 'three');
  t.equal(statesIn(storage).length, 3, 'another instance wrote checkpoint 13');
  t.equal((await restoreIn(storage, [['evaluate', 1]])).seq, 14);
  t.equal(other.header.states.length, 1);
  await leader.at(15, 'three');
  t.strictSame(checkpointsIn(storage), names(14, 15));
  t.equal(statesIn(storage).length, 1);
});

void t.test('any operation of the store may fail: it is a warning, and the next turn continues', async (t) => {
  for (const failing of ['list', 'find', 'put', 'remove'] as const)
    for (const part of ['checkpoints', 'states'] as const) {
      const storage = inObjects();
      const leader = join(storage);
      await leader.at(5, 'one');
      await leader.at(6, 'two');
      storage.pass(10 * hour);
      storage[part].refuse = (operation) => {
        if (operation === failing) throw new Failure('Failed', `${failing} failed`);
      };
      await leader.at(7, 'three');
      for (const [, , fields] of leader.warnings()) t.match(fields, { store: 'checkpoints', error: `${failing} failed` });
      t.equal(leader.status().errors, leader.warnings().length);
      t.ok(checkpointsIn(storage).length >= 2);
      t.match((await restoreIn(inheriting(storage), [['evaluate', 1]])).warnings, []);
      storage[part].refuse = () => undefined;
      await leader.at(8, 'three');
      await leader.at(9, 'three');
      t.strictSame(checkpointsIn(storage), names(8, 9), `${part} ${failing}`);
      t.equal(statesIn(storage).length, 1);
    }
});

/** The same objects without faults. */
const inheriting = (storage: ObjectsStorage): ObjectsStorage => {
  const other = inObjects();
  for (const part of ['checkpoints', 'states'] as const)
    for (const [name, object] of storage[part].objects) other[part].objects.set(name, object);
  return other;
};
