import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import t from 'tap';
import { stateText } from '../../bench/make-state.js';
import { loadState, type Clock } from '../../src/state/load-state.js';
import { openStatePool } from '../../src/state/state-pool.js';
import { unpackState } from '../../src/state/unpack-state.js';

const text = stateText({ resources: 30, seed: 7 });
const packed = gzipSync(text);
const pool = openStatePool(1);
t.teardown(() => pool.close());
const later: Clock = { now: () => Date.now() + 60_000, wait: () => Promise.resolve() };

void t.test('reads a gzip state from a file and from bytes, and keeps its text', async (t) => {
  const path = join(t.testdir(), 'packed.tfstate');
  writeFileSync(path, packed);
  const plain = await loadState({ source: 's', bytes: Buffer.from(text) }, pool);
  if (plain._tag === 'Left') throw new Error(plain.left.message);
  for (const input of [
    { source: 's', path },
    { source: 's', bytes: packed },
  ]) {
    const loaded = await loadState(input, pool);
    if (loaded._tag === 'Left') throw new Error(loaded.left.message);
    t.equal(loaded.right.size, plain.right.size);
    t.same(loaded.right.raw, plain.right.raw);
  }
});

void t.test('concatenated members are one state', async (t) => {
  const bytes = Buffer.concat([gzipSync(text.slice(0, 100)), gzipSync(text.slice(100))]);
  t.match(await loadState({ source: 's', bytes }, pool), { _tag: 'Right' });
});

void t.test('a truncated or damaged gzip is an error that says so', async (t) => {
  const damaged = Buffer.from(packed);
  damaged[packed.length - 6] = (damaged[packed.length - 6] ?? 0) ^ 0xff;
  const read = async (bytes: Uint8Array) => loadState({ source: 's', bytes }, pool);
  for (const length of [2, 10, 400, packed.length - 1]) {
    t.match(await read(packed.subarray(0, length)), {
      left: { reason: 'broken_gzip', message: 'cannot be read: the gzip is truncated; copy the file again' },
    });
  }
  t.match(await read(damaged), {
    left: { reason: 'broken_gzip', message: /^cannot be read: the gzip is damaged; copy the file again/ },
  });
  t.match(await read(gzipSync(gzipSync(text))), { left: { reason: 'broken_json' } }, 'packed twice');
});

void t.test('D52: reads a gzip file that is being written until it is complete', async (t) => {
  const path = join(t.testdir(), 'half.tfstate');
  writeFileSync(path, packed.subarray(0, 300));
  const wait = (): Promise<void> => {
    writeFileSync(path, packed);
    return Promise.resolve();
  };
  t.match(await loadState({ source: 's', path }, pool, { now: Date.now, wait }), { _tag: 'Right' });
  writeFileSync(path, packed.subarray(0, 300));
  t.match(await loadState({ source: 's', path }, pool, later), { left: { reason: 'broken_gzip' } }, 'an old one is not waited for');
});

void t.test('stops unpacking at 512 MiB', async (t) => {
  const part = gzipSync(Buffer.alloc(64 * 1024 * 1024));
  const unpacked = await unpackState(Buffer.concat(Array.from({ length: 9 }, () => part)));
  t.equal(unpacked, 'unpacked from gzip, the state is larger than 512 MiB');
});
