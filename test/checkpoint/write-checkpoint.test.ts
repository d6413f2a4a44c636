import { mkdirSync, readdirSync, readFileSync, rmSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import t from 'tap';
import { checkpointName } from '../../src/checkpoint/checkpoint-names.js';
import { stateFiles } from '../../src/checkpoint/state-files.js';
import { writeCheckpoint } from '../../src/checkpoint/write-checkpoint.js';
import { timeSlices } from '../../src/runtime/time-slices.js';
import { snapshotOf, stateDocument } from '../support/arrivals.js';
import { eachStorage, inFolder } from '../support/checkpoint-storages.js';
import { partsWith, restoreIn, soundLog, TextPart, writeIn } from '../support/checkpoints.js';

const sections = [
  ['evaluate', 1],
  ['store', 1],
] as const;
const state = (value: string) => snapshotOf(stateDocument([{ type: 'aws_s3_bucket', attributes: { bucket: value } }]), 'a.tfstate');

eachStorage('D62: saves all parts as they are in the turn of the call', async (t, storage) => {
  const parts = partsWith({ evaluate: ['a'], store: ['b'] });
  const writing = writeIn(storage, 7, parts, { snapshots: [state('one')] });
  for (const part of parts) part.texts.push('later');
  await writing;
  t.strictSame((await restoreIn(storage, sections)).texts, { evaluate: ['a'], store: ['b'] });
});

/** A clock that advances two milliseconds per saved text and stops otherwise. */
const slowPart = (count: number) => {
  let now = 0;
  let steps = 0;
  let longest = 0;
  let turns = 0;
  const save = function* (): Generator<string, undefined> {
    for (let item = 0; item < count; item++) {
      now += 2;
      longest = Math.max(longest, ++steps);
      yield JSON.stringify('text');
    }
    return undefined;
  };
  const clock = {
    now: () => now,
    turn: () => {
      steps = 0;
      turns++;
      return Promise.resolve();
    },
  };
  const restored = () => {
    now += 2;
    longest = Math.max(longest, ++steps);
  };
  return { part: { section: 'evaluate', version: 1, save, restore: restored }, clock, longest: () => longest, turns: () => turns };
};

eachStorage('D62: yields to other work between slices of the budget', async (t, storage) => {
  const { part, clock, longest, turns } = slowPart(90);
  const slices = timeSlices(4, clock);
  const content = { seq: 1, at: '', program: '', parts: [part], snapshots: [] };
  await writeCheckpoint(content, { ...storage.open(), slices, factLog: soundLog });
  t.equal(longest(), 2, 'two texts of 2 ms fill a slice of 4 ms');
  t.equal(turns(), 45);
});

void t.test('D62: facts up to the position are durable before the checkpoint', async (t) => {
  const folder = t.testdir();
  const storage = inFolder(folder);
  let seen: readonly string[] = [];
  const log = {
    flush: () => {
      seen = storage.names();
      return Promise.resolve();
    },
  };
  await writeIn(storage, 7, partsWith({ evaluate: ['a'] }), { log });
  t.strictSame(seen, [`.${checkpointName(7)}.new`]);
  t.strictSame(storage.names(), [checkpointName(7)]);
});

void t.test('a failed write leaves no file and ends the saves', async (t) => {
  const storage = inFolder(join(t.testdir(), 'missing'));
  let isEnded = false;
  const items: Iterator<string, undefined> = {
    next: () => ({ done: false, value: '"a"' }),
    return: () => {
      isEnded = true;
      return { done: true, value: undefined };
    },
  };
  const part = { section: 'evaluate', version: 1, save: () => items, restore: () => undefined };
  await t.rejects(writeIn(storage, 1, [part]), { code: 'ENOENT' });
  t.ok(isEnded);
});

void t.test('D62: a full disk leaves the previous checkpoint intact', { skip: !isFullDeviceThere() }, async (t) => {
  const folder = t.testdir();
  const storage = inFolder(folder);
  await writeIn(storage, 5, partsWith({ evaluate: ['older'], store: [] }));
  // The temporary file is a link to a device that is always full.
  symlinkSync('/dev/full', join(folder, `.${checkpointName(7)}.new`));
  await t.rejects(writeIn(storage, 7, partsWith({ evaluate: ['x'.repeat(300_000)], store: [] })), { code: 'ENOSPC' });
  t.strictSame(storage.names(), [checkpointName(5)]);
  t.equal((await restoreIn(storage, sections)).seq, 5);
});

void t.test('writes an unchanged state once, and again if its file is missing', async (t) => {
  const folder = t.testdir();
  const slices = timeSlices(4);
  const states = stateFiles(folder, slices);
  const snapshot = state('one');
  const { sha256 } = await states.keep(snapshot);
  const path = join(folder, 'states', sha256);
  const { ino } = statSync(path);
  t.equal((await states.keep(snapshot)).sha256, sha256);
  t.equal((await states.keep(state('one'))).sha256, sha256, 'the same bytes in another snapshot');
  t.equal(statSync(path).ino, ino);
  rmSync(path);
  await states.keep(snapshot);
  t.strictSame(readFileSync(path), Buffer.from(snapshot.raw));
});

void t.test('the file of an earlier process is not trusted but written again', async (t) => {
  const folder = t.testdir();
  const snapshot = state('one');
  const { sha256, bytes } = await stateFiles(folder, timeSlices(4)).keep(snapshot);
  const path = join(folder, 'states', sha256);
  writeFileSync(path, 'x'.repeat(bytes));
  await stateFiles(folder, timeSlices(4)).keep(snapshot);
  t.strictSame(readFileSync(path), Buffer.from(snapshot.raw));
});

void t.test('prune keeps referenced states and removes the remains of a crash', async (t) => {
  const folder = t.testdir();
  const states = stateFiles(folder, timeSlices(4));
  await states.prune([]);
  const one = await states.keep(state('one'));
  await states.keep(state('two'));
  writeFileSync(join(folder, 'states', `.${one.sha256}.new`), 'torn');
  await states.prune([one]);
  t.strictSame(readdirSync(join(folder, 'states')), [one.sha256]);
});

void t.test('keeps an empty state too', async (t) => {
  const folder = t.testdir();
  mkdirSync(join(folder, 'states'));
  const states = stateFiles(folder, timeSlices(4));
  const ref = await states.keep({ ...state('one'), source: 'a.tfstate', raw: new Uint8Array(0) });
  t.equal(ref.bytes, 0);
  t.equal((await states.read(ref)).length, 0);
});

eachStorage('a part without items has a section', async (t, storage) => {
  const { header } = await writeIn(storage, 1, [new TextPart('evaluate', 3)]);
  t.strictSame(header.sections, [{ name: 'evaluate', version: 3 }]);
  t.strictSame((await restoreIn(storage, [['evaluate', 3]])).warnings, []);
});

function isFullDeviceThere(): boolean {
  return statSync('/dev/full', { throwIfNoEntry: false })?.isCharacterDevice() === true;
}
