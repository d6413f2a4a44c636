import { chmodSync, mkdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import t, { type Test } from 'tap';
import { localListing } from '../../../src/state/backends/local-listing.js';
import type { StateBackend } from '../../../src/model/contracts/state-backend.js';
import { RecordingLog } from '../../support/recording-log.js';

const tree = {
  'one.tfstate': '',
  'one.tfstate.backup': '',
  '.one.tfstate.lock.info': '',
  'terraform.tfstate.d': { dev: { 'terraform.tfstate': '' }, prod: { 'terraform.tfstate': '', 'terraform.tfstate.backup': '' } },
  '.terraform': { 'terraform.tfstate': '' },
  net: { '.terraform': { 'terraform.tfstate': '' }, 'two.tfstate': '', deep: { 'three.tfstate': '', 'notes.txt': '' } },
};
const listing = (t: Test, pattern: string, log = new RecordingLog(), folder = t.testdir(tree)) => {
  const open = (source: string): StateBackend => ({
    source,
    poll: () => Promise.resolve({ found: 'same' }),
    isLocal: true,
    isLocked: () => Promise.resolve(false),
    watch: undefined,
  });
  const place = localListing({ pattern: pattern.replace('FOLDER', folder), folder, open, log });
  return {
    folder,
    list: async (signal = new AbortController().signal) => {
      const found = await place.list(signal);
      return typeof found === 'string' ? found : found.map(({ source }) => source);
    },
  };
};

void t.test('D54b: lists matching files by their name in the pattern, without locks, copies and .terraform', async (t) => {
  t.strictSame(await listing(t, '*.tfstate').list(), [
    'net/deep/three.tfstate',
    'net/two.tfstate',
    'one.tfstate',
    'terraform.tfstate.d/dev/terraform.tfstate',
    'terraform.tfstate.d/prod/terraform.tfstate',
  ]);
  t.strictSame(await listing(t, './net/*.tfstate').list(), ['./net/deep/three.tfstate', './net/two.tfstate']);
  t.strictSame(await listing(t, 'terraform.tfstate.d/*/terraform.tfstate').list(), [
    'terraform.tfstate.d/dev/terraform.tfstate',
    'terraform.tfstate.d/prod/terraform.tfstate',
  ]);
  t.strictSame(await listing(t, 'on*').list(), ['one.tfstate']);
  const absolute = listing(t, 'FOLDER/net/t*.tfstate');
  t.strictSame(await absolute.list(), [join(absolute.folder, 'net/two.tfstate')]);
});

void t.test('D54b: the next listing finds a new file; linked files count, linked folders do not', async (t) => {
  const { folder, list } = listing(t, 'all/*.tfstate');
  t.match(await list(), /cannot list all\/\*\.tfstate: no such file or folder/, 'a folder that does not exist');
  mkdirSync(join(folder, 'all', '..data'), { recursive: true });
  t.strictSame(await list(), []);
  writeFileSync(join(folder, 'all', '..data', 'a.tfstate'), '');
  symlinkSync('..data/a.tfstate', join(folder, 'all', 'a.tfstate'));
  symlinkSync('gone', join(folder, 'all', 'b.tfstate'));
  symlinkSync('.', join(folder, 'all', 'loop'));
  mkdirSync(join(folder, 'all', 'c.tfstate'));
  t.strictSame(await list(), ['all/a.tfstate'], 'as a mounted volume has them');
  rmSync(join(folder, 'all', 'a.tfstate'));
  t.strictSame(await list(), []);
});

void t.test(
  'D54b: logs an unreadable folder once and searches the others',
  { skip: process.getuid?.() === 0 && 'root reads everything' },
  async (t) => {
    const log = new RecordingLog();
    const { folder, list } = listing(t, '*.tfstate', log);
    chmodSync(join(folder, 'net'), 0);
    t.teardown(() => {
      chmodSync(join(folder, 'net'), 0o700);
    });
    for (const turn of [1, 2]) t.match(await list(), { length: 3 }, String(turn));
    t.match(log.lines, [['warn', /cannot be searched/, { source: '*.tfstate', error: 'permission denied' }]]);
  },
);

void t.test('D54b: an aborted search says so', async (t) => {
  t.match(await listing(t, '*.tfstate').list(AbortSignal.abort()), /takes too long/);
});
