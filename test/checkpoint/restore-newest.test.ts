import fc from 'fast-check';
import { chmodSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import t from 'tap';
import { checkpointName } from '../../src/checkpoint/checkpoint-names.js';
import { snapshotOf, stateDocument } from '../support/arrivals.js';
import { eachStorage, inFolder, statesIn, type TestStorage } from '../support/checkpoint-storages.js';
import { partsWith, restoreIn, writeIn } from '../support/checkpoints.js';

const sections = [
  ['evaluate', 1],
  ['store', 1],
] as const;
const state = (value: string, source = 'a.tfstate') =>
  snapshotOf(stateDocument([{ type: 'aws_s3_bucket', attributes: { bucket: value } }]), source);

eachStorage('D62: restored parts have the saved texts in order', async (t, storage) => {
  const texts = { evaluate: ['a', 'b\n"c"', '\u2028é😀', ''], store: ['x'.repeat(700_000), 'y', ']'] };
  const { header, bytes } = await writeIn(storage, 7, partsWith(texts));
  const found = await restoreIn(storage, sections);
  t.strictSame(found.texts, texts);
  t.equal(found.seq, 7);
  t.strictSame(found.warnings, []);
  t.strictSame(header.sections, [
    { name: 'evaluate', version: 1 },
    { name: 'store', version: 1 },
  ]);
  t.equal(bytes, storage.read(checkpointName(7)).length);
  t.strictSame(storage.names(), [checkpointName(7)]);
});

void t.test('only the owner can read the files', async (t) => {
  const folder = t.testdir();
  const { header } = await writeIn(inFolder(folder), 7, partsWith({ evaluate: ['a'] }), { snapshots: [state('one')] });
  t.equal(statSync(join(folder, checkpointName(7))).mode & 0o777, 0o600);
  t.equal(statSync(join(folder, 'states', header.states[0]?.sha256 ?? '')).mode & 0o777, 0o600);
  t.equal(statSync(join(folder, 'states')).mode & 0o777, 0o700);
});

eachStorage('D62: every line is JSON', async (t, storage) => {
  await writeIn(storage, 7, partsWith({ evaluate: ['a', 'b'], store: ['c'] }));
  const lines = storage.read(checkpointName(7)).toString().trimEnd().split('\n');
  t.strictSame(lines.slice(1, -1).map((line) => JSON.parse(line) as unknown), [['evaluate', 'a'], ['evaluate', 'b'], ['store', 'c']]); // prettier-ignore
  t.match(JSON.parse(lines[0] ?? ''), { driftline: 'checkpoint', version: 1, seq: 7, program: 'test' });
  t.match(JSON.parse(lines.at(-1) ?? ''), { driftline: 'checkpoint-end', items: 3 });
});

eachStorage('D62: restores saved texts of any size and content', async (t, storage) => {
  const seed = 62;
  t.comment(`seed ${String(seed)}`);
  const text = fc.oneof(fc.string({ unit: 'binary' }), fc.nat(600_000).map((length) => 'ä'.repeat(length))); // prettier-ignore
  await fc.assert(
    fc.asyncProperty(fc.array(text), fc.array(text), async (evaluate, store) => {
      await writeIn(storage, 1, partsWith({ evaluate, store }));
      const found = await restoreIn(storage, sections);
      t.strictSame(found.texts, { evaluate, store });
    }),
    { seed, numRuns: 25 },
  );
});

eachStorage('D62: without a checkpoint the parts are empty', async (t, storage) => {
  const found = await restoreIn(storage, sections);
  t.strictSame(found.texts, { evaluate: [], store: [] });
  t.equal(found.seq, undefined);
  t.strictSame(found.warnings, []);
});

void t.test('D62: a missing folder has no checkpoint', async (t) => {
  t.equal((await restoreIn(inFolder(join(t.testdir(), 'missing')), sections)).seq, undefined);
});

/** Writes two checkpoints and damages the newer one. */
const twoWith = async (storage: TestStorage, damage: (bytes: Buffer) => string | Uint8Array) => {
  await writeIn(storage, 5, partsWith({ evaluate: ['older'], store: [] }));
  await writeIn(storage, 7, partsWith({ evaluate: ['newer'], store: ['z'.repeat(600_000)] }));
  storage.replace(checkpointName(7), damage(storage.read(checkpointName(7))));
  return await restoreIn(storage, sections);
};

eachStorage('D62: after a change of any byte, uses the previous checkpoint and warns once with the reason', async (t, storage) => {
  const seed = 6;
  t.comment(`seed ${String(seed)}`);
  await writeIn(storage, 5, partsWith({ evaluate: ['older'], store: [] }));
  await writeIn(storage, 7, partsWith({ evaluate: ['newer'], store: ['z'.repeat(300_000), 'end'] }));
  const name = checkpointName(7);
  const whole = storage.read(name);
  const place = fc.oneof(fc.nat(400), fc.nat(whole.length - 1), fc.nat(200).map((back) => whole.length - 1 - back)); // prettier-ignore
  await fc.assert(
    fc.asyncProperty(place, fc.integer({ min: 1, max: 255 }), async (at, change) => {
      const bytes = Buffer.from(whole);
      bytes[at] = (bytes[at] ?? 0) ^ change;
      storage.replace(name, bytes);
      const found = await restoreIn(storage, sections);
      return found.seq === 5 && found.texts['evaluate']?.[0] === 'older' && found.warnings.length === 1;
    }),
    { seed, numRuns: 100 },
  );
});

eachStorage('D62: skips a truncated checkpoint for the previous one', async (t, storage) => {
  const seed = 7;
  t.comment(`seed ${String(seed)}`);
  await writeIn(storage, 5, partsWith({ evaluate: ['older'], store: [] }));
  await writeIn(storage, 7, partsWith({ evaluate: ['newer', 'b'], store: ['c'] }));
  const name = checkpointName(7);
  const whole = storage.read(name);
  await fc.assert(
    fc.asyncProperty(fc.nat(whole.length - 1), async (length) => {
      storage.replace(name, whole.subarray(0, length));
      const found = await restoreIn(storage, sections);
      return found.seq === 5 && found.warnings.length === 1 && /truncated|damaged/.test(found.warnings[0] ?? '');
    }),
    { seed, numRuns: 100 },
  );
});

eachStorage('D62: the warning names the problem', async (t, storage) => {
  const cut = await twoWith(storage, (bytes) => bytes.subarray(0, 300_000));
  t.match(cut.warnings, [/skipped .*checkpoint-0+7\.ndjson: it is truncated$/]);
  t.equal(cut.seq, 5);
  const changed = await twoWith(storage, (bytes) => bytes.toString().replace('newer', 'newes'));
  t.match(changed.warnings, [/its checksum does not match its content/]);
  const other = await twoWith(storage, (bytes) => bytes.toString().replace('"version":1', '"version":2'));
  t.match(other.warnings, [/it has format version 2, this program reads version 1/]);
  const empty = await twoWith(storage, () => '');
  t.match(empty.warnings, [/its header is truncated/]);
});

void t.test('D62: skips an unreadable file', { skip: process.getuid?.() === 0 && 'root reads every file' }, async (t) => {
  const folder = t.testdir();
  const storage = inFolder(folder);
  await writeIn(storage, 5, partsWith({ evaluate: ['older'], store: [] }));
  await writeIn(storage, 7, partsWith({ evaluate: ['newer'], store: [] }));
  chmodSync(join(folder, checkpointName(7)), 0);
  const found = await restoreIn(storage, sections);
  t.match(found.warnings, [/permission denied/]);
  t.equal(found.seq, 5);
});

void t.test('D62: skips a folder in the place of a checkpoint', async (t) => {
  const storage = inFolder(t.testdir({ [checkpointName(9)]: {} }));
  await writeIn(storage, 5, partsWith({ evaluate: ['older'], store: [] }));
  const found = await restoreIn(storage, sections);
  t.match(found.warnings, [/it is a folder/]);
  t.equal(found.seq, 5);
});

eachStorage('D62: skips a checkpoint under another name', async (t, storage) => {
  await writeIn(storage, 5, partsWith({ evaluate: ['older'], store: [] }));
  storage.replace(checkpointName(6), storage.read(checkpointName(5)));
  storage.remove(checkpointName(5));
  const found = await restoreIn(storage, sections);
  t.match(found.warnings, [/it was renamed/]);
  t.equal(found.seq, undefined);
});

eachStorage('D62: does not restore other sections or versions of sections', async (t, storage) => {
  await writeIn(storage, 7, partsWith({ evaluate: ['a'], store: ['b'] }));
  const reasons = async (list: readonly (readonly [string, number])[]): Promise<readonly string[]> => {
    const { warnings, texts } = await restoreIn(storage, list);
    t.strictSame(Object.values(texts).flat(), [], 'the parts are fresh');
    return warnings.map((line) => line.replace(/.*: /, ''));
  };
  t.strictSame(await reasons([['evaluate', 1], ['store', 2]]), ['section store has version 1, this program reads version 2']); // prettier-ignore
  t.strictSame(await reasons([['evaluate', 1]]), ['this program does not know its section store']);
  t.strictSame(await reasons([...sections, ['notify', 1]]), ['it has no section notify']);
});

eachStorage('D62: a part that rejects a text makes the checkpoint unusable and keeps none of it', async (t, storage) => {
  await writeIn(storage, 5, partsWith({ evaluate: ['older'], store: [] }));
  const bad = { section: 'evaluate', version: 1, restore: () => undefined, save: () => ['"newer"', '5'][Symbol.iterator]() };
  await writeIn(storage, 7, [bad, ...partsWith({ store: [] })]);
  const found = await restoreIn(storage, sections);
  t.match(found.warnings, [/section evaluate cannot be restored: it is not a string/]);
  t.strictSame(found.texts, { evaluate: ['older'], store: [] });
});

eachStorage('D62: skips a checkpoint older than the log', async (t, storage) => {
  await writeIn(storage, 5, partsWith({ evaluate: ['older'], store: [] }));
  await writeIn(storage, 7, partsWith({ evaluate: ['newer'], store: [] }));
  t.equal((await restoreIn(storage, sections, 8)).seq, 7, 'the log begins right after it');
  const gap = await restoreIn(storage, sections, 9);
  t.equal(gap.seq, undefined);
  t.match(gap.warnings, [/written at fact 7, the log begins at fact 9/, /written at fact 5/]);
});

eachStorage('D62: restores states by hash, byte for byte', async (t, storage) => {
  const snapshots = [state('one'), state('two', 'b.tfstate')];
  const { header } = await writeIn(storage, 7, partsWith({ evaluate: [], store: [] }), { snapshots });
  const found = await restoreIn(storage, sections);
  t.strictSame(found.snapshots.map(({ snapshot: { source, raw } }) => [source, Buffer.from(raw).toString()]), snapshots.map(({ source, raw }) => [source, Buffer.from(raw).toString()])); // prettier-ignore
  t.equal(found.snapshotOf('b.tfstate'), found.snapshots[1]?.snapshot);
  t.equal(found.snapshotOf('c.tfstate'), undefined);
  t.strictSame(statesIn(storage), header.states.map(({ sha256 }) => `states/${sha256}`).sort());
});

const damages: readonly (readonly [string, RegExp, (storage: TestStorage, name: string) => void])[] = [
  [
    'missing',
    /the state of a\.tfstate cannot be read: (no such file|the object \w{64} does not exist)/,
    (storage, name) => {
      storage.remove(name);
    },
  ],
  [
    'damaged',
    /the state of a\.tfstate .*is damaged/,
    (storage, name) => {
      storage.replace(name, storage.read(name).toString().replace('newer', 'newes'));
    },
  ],
  [
    'truncated',
    /the state of a\.tfstate .*is damaged/,
    (storage, name) => {
      storage.replace(name, storage.read(name).subarray(0, 10));
    },
  ],
];
for (const [kind, reason, damage] of damages)
  eachStorage(`D62: a ${kind} state makes the checkpoint unusable`, async (t, storage) => {
    await writeIn(storage, 5, partsWith({ evaluate: ['older'], store: [] }), { snapshots: [state('older')] });
    const { header } = await writeIn(storage, 7, partsWith({ evaluate: [], store: [] }), { snapshots: [state('newer')] });
    damage(storage, `states/${header.states[0]?.sha256 ?? ''}`);
    const found = await restoreIn(storage, sections);
    t.match(found.warnings, [reason]);
    t.equal(found.seq, 5);
    t.equal(found.snapshots.length, 1);
  });

void t.test('D62: removes and ignores the remains of a crash during a write', async (t) => {
  const folder = t.testdir();
  const storage = inFolder(folder);
  await writeIn(storage, 5, partsWith({ evaluate: ['older'], store: [] }));
  const whole = readFileSync(join(folder, checkpointName(5)));
  writeFileSync(join(folder, `.${checkpointName(9)}.new`), whole);
  writeFileSync(join(folder, `.${checkpointName(8)}.new`), whole.subarray(0, 40));
  writeFileSync(join(folder, '.other.new'), '');
  const found = await restoreIn(storage, sections);
  t.equal(found.seq, 5);
  t.strictSame(found.warnings, []);
  t.strictSame(storage.names(), ['.other.new', checkpointName(5)]);
});
