import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import t from 'tap';
import { checkpointName } from '../../src/checkpoint/checkpoint-names.js';
import { openCheckpointer } from '../../src/checkpoint/checkpointer.js';
import { timeSlices } from '../../src/runtime/time-slices.js';
import { snapshotOf, stateDocument } from '../support/arrivals.js';
import { checkpointsIn, eachStorage, inFolder, statesIn, type TestStorage } from '../support/checkpoint-storages.js';
import { atOf, partsWith, restoreIn, soundLog, writeIn } from '../support/checkpoints.js';
import { RecordingLog } from '../support/recording-log.js';

const state = (value: string) => snapshotOf(stateDocument([{ type: 'aws_s3_bucket', attributes: { bucket: value } }]), 'a.tfstate');

const open = (storage: TestStorage, options: Partial<Parameters<typeof openCheckpointer>[0]> = {}) => {
  const slices = timeSlices(4);
  const log = new RecordingLog();
  const retained: number[] = [];
  const service = { seq: 0, snapshots: [state('one')], now: 1_000, log, retained, parts: partsWith({ evaluate: ['a'] }) };
  const checkpointer = openCheckpointer({
    ...{ ...storage.open(), slices, program: 'test', parts: service.parts, factLog: soundLog, log },
    snapshots: () => service.snapshots.map((snapshot) => ({ snapshot, isSuspect: false })),
    position: () => ({ seq: service.seq, at: atOf(service.seq) }),
    retain: (upTo) => retained.push(upTo),
    mayWrite: () => true,
    restored: undefined,
    now: () => service.now,
    ...options,
  });
  return {
    ...service,
    checkpointer,
    at: async (seq: number, value = 'one'): Promise<void> => {
      service.seq = seq;
      service.snapshots = [state(value)];
      await checkpointer.write();
    },
  };
};

eachStorage('D62: keeps the two newest checkpoints and the states that they need', async (t, storage) => {
  const { at } = open(storage);
  await at(5, 'one');
  await at(7, 'two');
  t.equal(statesIn(storage).length, 2);
  storage.pass(10 * 3_600_000);
  await at(9, 'two');
  t.strictSame(checkpointsIn(storage), [checkpointName(7), checkpointName(9)]);
  t.equal(statesIn(storage).length, 1, 'the first state is no longer needed');
});

eachStorage('D63: releases facts that precede two checkpoints', async (t, storage) => {
  const { at, retained } = open(storage);
  await at(5);
  t.strictSame(retained, []);
  await at(7);
  await at(9);
  t.strictSame(retained, [5, 7]);
});

eachStorage('D63: a checkpoint not yet read by a restart does not release facts', async (t, storage) => {
  await writeIn(storage, 3, partsWith({ evaluate: ['a'] }));
  const { header } = await writeIn(storage, 5, partsWith({ evaluate: ['a'] }));
  const fresh = open(storage);
  await fresh.at(7);
  t.strictSame(fresh.retained, []);
  const restored = open(storage, { restored: header });
  await restored.at(7);
  t.strictSame(restored.retained, [5], 'restoring it proved it valid');
});

eachStorage('writes nothing before the first fact or without new facts', async (t, storage) => {
  const { at, checkpointer } = open(storage);
  await at(0);
  t.strictSame(storage.names(), []);
  await at(5);
  storage.remove(checkpointName(5));
  await at(5);
  t.strictSame(checkpointsIn(storage), []);
  t.equal(checkpointer.status().seq, 5);
});

eachStorage('the status has position, size and time of the last checkpoint', async (t, storage) => {
  const { at, checkpointer } = open(storage);
  t.match(checkpointer.status(), { seq: 0, bytes: 0, writtenAt: 0, errors: 0 });
  await at(5);
  const { bytes } = checkpointer.status();
  t.match(checkpointer.status(), { seq: 5, writtenAt: 1_000, errors: 0, seconds: 0 });
  t.ok(bytes > 200);
});

void t.test('D62: warns once while checkpoints cannot be written, and tries the next', async (t) => {
  const folder = t.testdir();
  const storage = inFolder(folder);
  const { at, checkpointer, log } = open(storage);
  await at(5);
  mkdirSync(join(folder, `.${checkpointName(7)}.new`));
  await at(7);
  t.match(log.lines.filter(([level]) => level === 'warn'), [['warn', /could not be written/, { folder, error: /folder/ }]]); // prettier-ignore
  t.match(checkpointer.status(), { errors: 1, seq: 5 });
  await at(8);
  t.match(checkpointer.status(), { errors: 1, seq: 8 });
  const found = await restoreIn(storage, [['evaluate', 1]]);
  t.equal(found.seq, 8);
  t.match(found.warnings, [/is a directory/], 'a start succeeds although obsolete files cannot be removed');
});

void t.test('reports files that cannot be removed; the checkpoint is valid', async (t) => {
  const folder = t.testdir();
  const storage = inFolder(folder);
  const { at, checkpointer, log } = open(storage);
  mkdirSync(join(folder, 'states'));
  mkdirSync(join(folder, 'states', 'folder'));
  writeFileSync(join(folder, 'states', 'folder', 'file'), '');
  await at(5);
  t.match(log.lines.filter(([level]) => level === 'warn'), [['warn', /could not be removed/, { folder }]]); // prettier-ignore
  t.match(checkpointer.status(), { errors: 1, seq: 5 });
});

eachStorage('a bug in a part ends the program', async (t, storage) => {
  const part = {
    section: 'evaluate',
    version: 1,
    save: () => {
      throw new Error('bug');
    },
    restore: () => undefined,
  };
  const { at, log } = open(storage, { parts: [part] });
  await t.rejects(at(5), { message: 'bug' });
  t.strictSame(log.lines, []);
});
