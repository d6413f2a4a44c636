import { join } from 'node:path';
import t from 'tap';
import { DecodePool } from '../../../src/decode/workers/decode-pool.js';

void t.test('a failing thread fails its inputs; the next input gets a new thread', async (t) => {
  const pool = new DecodePool(1);
  t.teardown(() => pool.close());
  const folder = t.testdir({ 'a.json': '{"Records":[{}]}' });
  const options = { rule: { by: 'stamp', stamp: 0 }, prefilter: true, eager: false } as const;
  const failing = pool.open(join(folder, 'a.json'), { ...options, rule: undefined as never });
  await t.rejects(failing.next());
  await failing.close();
  const source = pool.open(join(folder, 'a.json'), options);
  t.equal((await source.next())?.records, 1);
  t.equal(await source.next(), undefined);
});
