import { Subject } from 'rxjs';
import t from 'tap';
import { checkpointName } from '../../src/checkpoint/checkpoint-names.js';
import { openCheckpoints } from '../../src/checkpoint/open-checkpoints.js';
import type { SnapshotLookup } from '../../src/model/contracts/checkpointed.js';
import { Failure } from '../../src/model/failure.js';
import type { Output } from '../../src/model/output.js';
import type { StateSnapshot } from '../../src/model/state-snapshot.js';
import { timeSlices } from '../../src/runtime/time-slices.js';
import { indexBytes, snapshotOf, stateDocument } from '../support/arrivals.js';
import { eachStorage, inObjects, type TestStorage } from '../support/checkpoint-storages.js';
import { atOf, TextPart } from '../support/checkpoints.js';
import { RecordingLog } from '../support/recording-log.js';
import { VirtualTime } from '../support/virtual-time.js';

const interval = 300_000;

/** One process: restores its state from the storage; its log ends at `last`. */
const start = async (storage: TestStorage, last: number, mayWrite = (): boolean => true) => {
  const time = new VirtualTime();
  const log = new RecordingLog();
  const retained: number[] = [];
  const skipped: number[] = [];
  const checkpoints = openCheckpoints({
    ...{ storage: storage.open(), slices: timeSlices(4), program: 'test', log, scheduler: time },
    factLog: { first: 1, last, flush: () => Promise.resolve(), skipTo: (position) => skipped.push(position) },
    retain: (upTo) => retained.push(upTo),
    index: indexBytes,
  });
  const { state, from, at } = await checkpoints.restore((lookup: SnapshotLookup) => ({ parts: [new TextPart('evaluate')], lookup }));
  const [part] = state.parts;
  if (part === undefined) throw new Error('no part');
  const end$ = new Subject<void>();
  let seq = from - 1;
  let isDone = false;
  checkpoints.run$({ parts: state.parts, position: () => ({ seq, at: atOf(seq) }), interval, mayWrite, end$ }).subscribe({
    complete: () => {
      isDone = true;
    },
  });
  return {
    ...{ time, log, part, from, at, checkpoints, retained, skipped, lookup: state.lookup },
    process: (to: number): void => {
      seq = to;
      part.texts.push(`fact ${String(to)}`);
    },
    declare: (snapshot: StateSnapshot): void => {
      const declared: Output = { output: 'declared', source: snapshot.source, at: '', written: '', snapshot, changes: [] };
      checkpoints.sink.take([declared], { seq, arrivedAt: atOf(seq), receivedAt: 0, isHistory: false, isFollowed: false });
    },
    end: async (): Promise<void> => {
      end$.next();
      await time.until(() => isDone);
    },
    nextCheckpoint: async (): Promise<void> => {
      const { seq: before } = checkpoints.status();
      await time.pass(interval);
      await time.until(() => checkpoints.status().seq !== before);
      await time.settle();
    },
  };
};
const state = snapshotOf(stateDocument([{ type: 'aws_s3_bucket', attributes: { bucket: 'one' } }]), 'a.tfstate');

eachStorage('D62, D64: a restart continues after the newest checkpoint', async (t, storage) => {
  const first = await start(storage, 0);
  t.equal(first.from, 1);
  t.equal(first.at, '');
  first.declare(state);
  first.process(10);
  await first.nextCheckpoint();
  first.process(20);
  await first.end();

  const second = await start(storage, 20);
  t.equal(second.from, 21);
  t.equal(second.at, atOf(20));
  t.strictSame(second.part.texts, ['fact 10', 'fact 20']);
  t.strictSame(Buffer.from(second.lookup('a.tfstate')?.raw ?? []).toString(), Buffer.from(state.raw).toString());
  t.match(second.log.lines, [['info', 'checkpoint restored', { seq: 20 }]]);
  second.process(30);
  await second.end();

  const third = await start(storage, 30);
  t.ok(third.lookup('a.tfstate'), 'keeps a state that was not declared again');
  t.equal(third.from, 31);
});

eachStorage('D62: after a crash, replays the facts after the checkpoint from the log', async (t, storage) => {
  const first = await start(storage, 0);
  first.process(10);
  await first.nextCheckpoint();
  first.process(15);
  const second = await start(storage, 15);
  t.equal(second.from, 11);
  t.strictSame(second.part.texts, ['fact 10']);
  t.strictSame(second.skipped, []);
});

eachStorage('D62: continues after the checkpoint if the log lost its end', async (t, storage) => {
  const first = await start(storage, 0);
  first.process(10);
  await first.end();
  const second = await start(storage, 8);
  t.equal(second.from, 11);
  t.strictSame(second.skipped, [10]);
  t.match(second.log.lines[0], ['warn', /the log ends before the checkpoint/, { seq: 10, last: 8 }]);
});

eachStorage('D63: releases facts that no restart needs, including that of the restored checkpoint', async (t, storage) => {
  const first = await start(storage, 0);
  first.process(10);
  await first.nextCheckpoint();
  t.strictSame(first.retained, []);
  first.process(20);
  await first.end();
  t.strictSame(first.retained, [10]);
  const second = await start(storage, 20);
  second.process(30);
  await second.end();
  t.strictSame(second.retained, [20]);
});

void t.test('D93: a restore waits for a store that fails, and ends when it is stopped', async (t) => {
  const time = new VirtualTime();
  const storage = inObjects();
  let lists = 0;
  storage.checkpoints.refuse = () => {
    lists++;
    throw new Failure('NotConnected', 'the connection is lost');
  };
  const log = new RecordingLog();
  const checkpoints = openCheckpoints({
    ...{ storage: storage.open(), slices: timeSlices(4), program: 'test', log, scheduler: time, random: () => 1, index: indexBytes },
    factLog: { first: 1, last: 0, flush: () => Promise.resolve(), skipTo: () => undefined },
    retain: () => undefined,
  });
  const stop = new AbortController();
  const restoring = checkpoints.restore(() => ({ parts: [] }), stop.signal);
  await time.pass(7_000);
  t.equal(lists, 4, 'after 1, 2 and 4 seconds');
  t.equal(log.lines.length, 4);
  stop.abort(new Error('stopped'));
  await t.rejects(restoring, { message: 'stopped' });
  t.equal(time.size, 0, 'no timer is left');
});

void t.test('D91: a follower writes nothing, not even at the end', async (t) => {
  const storage = inObjects();
  let isLeader = false;
  const follower = await start(storage, 0, () => isLeader);
  follower.process(10);
  await follower.time.pass(interval);
  await follower.end();
  t.strictSame(storage.names(), []);
  const next = await start(storage, 0, () => isLeader);
  next.process(10);
  await next.time.pass(interval);
  t.strictSame(storage.names(), []);
  isLeader = true;
  await next.nextCheckpoint();
  t.strictSame(storage.names(), [checkpointName(10)]);
});
