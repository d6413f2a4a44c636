import { isLeft } from 'fp-ts/lib/Either.js';
import { Subject } from 'rxjs';
import t from 'tap';
import { cloudTypes } from '../../src/catalog/providers.js';
import { openCheckpoints } from '../../src/checkpoint/open-checkpoints.js';
import type { SnapshotLookup } from '../../src/model/contracts/checkpointed.js';
import type { Output } from '../../src/model/output.js';
import type { StateSnapshot } from '../../src/model/state-snapshot.js';
import { indexState } from '../../src/state/index/index-state.js';
import { snapshotOf, stateDocument } from '../support/arrivals.js';
import { atOf, TextPart } from '../support/checkpoints.js';
import { RecordingLog } from '../support/recording-log.js';
import { VirtualTime } from '../support/virtual-time.js';

const interval = 300_000;

/** One process: restores its state from the folder; its log ends at `last`. */
const start = async (folder: string, last: number) => {
  const time = new VirtualTime();
  const log = new RecordingLog();
  const retained: number[] = [];
  const skipped: number[] = [];
  const checkpoints = openCheckpoints({
    ...{ folder, program: 'test', log, scheduler: time },
    factLog: { first: 1, last, flush: () => Promise.resolve(), skipTo: (position) => skipped.push(position) },
    retain: (upTo) => retained.push(upTo),
    index: (source, bytes) => {
      const found = indexState(bytes, source, cloudTypes);
      return Promise.resolve(isLeft(found) ? undefined : found.right);
    },
  });
  const { state, from, at } = await checkpoints.restore((lookup: SnapshotLookup) => ({ parts: [new TextPart('judge')], lookup }));
  const [part] = state.parts;
  if (part === undefined) throw new Error('no part');
  const end$ = new Subject<void>();
  let seq = from - 1;
  let isDone = false;
  checkpoints.run$({ parts: state.parts, position: () => ({ seq, at: atOf(seq) }), interval, end$ }).subscribe({
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
      checkpoints.sink.take([declared], { seq, arrivedAt: atOf(seq), receivedAt: 0, isHistory: false });
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

void t.test('D62, D64: a restart continues after the newest checkpoint', async (t) => {
  const folder = t.testdir();
  const first = await start(folder, 0);
  t.equal(first.from, 1);
  t.equal(first.at, '');
  first.declare(state);
  first.process(10);
  await first.nextCheckpoint();
  first.process(20);
  await first.end();

  const second = await start(folder, 20);
  t.equal(second.from, 21);
  t.equal(second.at, atOf(20));
  t.strictSame(second.part.texts, ['fact 10', 'fact 20']);
  t.strictSame(Buffer.from(second.lookup('a.tfstate')?.raw ?? []).toString(), Buffer.from(state.raw).toString());
  t.match(second.log.lines, [['info', 'checkpoint restored', { seq: 20 }]]);
  second.process(30);
  await second.end();

  const third = await start(folder, 30);
  t.ok(third.lookup('a.tfstate'), 'keeps a state that was not declared again');
  t.equal(third.from, 31);
});

void t.test('D62: after a crash, replays the facts after the checkpoint from the log', async (t) => {
  const folder = t.testdir();
  const first = await start(folder, 0);
  first.process(10);
  await first.nextCheckpoint();
  first.process(15);
  const second = await start(folder, 15);
  t.equal(second.from, 11);
  t.strictSame(second.part.texts, ['fact 10']);
  t.strictSame(second.skipped, []);
});

void t.test('D62: continues after the checkpoint if the log lost its end', async (t) => {
  const folder = t.testdir();
  const first = await start(folder, 0);
  first.process(10);
  await first.end();
  const second = await start(folder, 8);
  t.equal(second.from, 11);
  t.strictSame(second.skipped, [10]);
  t.match(second.log.lines[0], ['warn', /the log ends before the checkpoint/, { seq: 10, last: 8 }]);
});

void t.test('D63: releases facts that no restart needs, including that of the restored checkpoint', async (t) => {
  const folder = t.testdir();
  const first = await start(folder, 0);
  first.process(10);
  await first.nextCheckpoint();
  t.strictSame(first.retained, []);
  first.process(20);
  await first.end();
  t.strictSame(first.retained, [10]);
  const second = await start(folder, 20);
  second.process(30);
  await second.end();
  t.strictSame(second.retained, [20]);
});
