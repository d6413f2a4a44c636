import t from 'tap';
import { s3Keys } from '../../../src/state/backends/s3-keys.js';
import { s3Listing } from '../../../src/state/backends/s3-listing.js';
import { stateOf } from '../../conformance/state-conformance.js';
import { stateConfigOf } from './remote-config.js';
import { openS3Fixture } from './s3-fixture.js';

const within = (milliseconds = 60_000): AbortSignal => AbortSignal.timeout(milliseconds);

void t.test('D54b: a backend for each matching key of every page of the listing', async (t) => {
  const { server, proxy, client, state } = await openS3Fixture(t);
  const keys = Array.from({ length: 25 }, (_, n) => `many/${String(n).padStart(4, '0')}.tfstate`);
  for (const key of keys) await server.put('states', key, '{}');
  proxy.page(10);
  await server.put('states', 'many/0000.tfstate', stateOf(3));
  await server.put('states', 'env:/dev/many/x.tfstate', stateOf(4));
  const { name, several = [] } = s3Keys(stateConfigOf({ backend: 's3', s3_bucket: 'states', s3_prefix: 'many/', s3_workspace: '*' }));
  const listing = s3Listing({ source: name, bucket: 'states', patterns: several, client, open: state });
  const found = await listing.list(within());
  if (typeof found === 'string') throw new Error(found);
  t.strictSame(
    found.map(({ source }) => source),
    ['env:/dev/many/x.tfstate', ...keys].map((key) => `s3://states/${key}`),
  );
  t.match(await found[1]?.poll(undefined, within()), { found: 'new', snapshot: { serial: 3, source: 's3://states/many/0000.tfstate' } });
  t.equal(proxy.passed.filter(({ path }) => path.includes('list-type=2')).length, 4, 'three pages, and one of workspaces');
});

void t.test('D52 D54b: a store that fails, refuses or hangs is a reason without credentials', async (t) => {
  const { server, proxy, client, state } = await openS3Fixture(t);
  const patterns = [{ prefix: 'a/', matches: () => true }];
  const listing = s3Listing({ source: 's3://states/a/*', bucket: 'states', patterns, client, open: state });
  t.strictSame(await listing.list(within()), []);
  for (const [what, reason] of [
    ['error', /cannot list s3:\/\/states\/a\/\*: .*500/],
    ['refused', /access denied/],
    ['hang', /no answer in time/],
    ['cut', /./],
  ] as const) {
    proxy.fault(what);
    const answer = await listing.list(within(what === 'hang' ? 200 : 20_000));
    if (typeof answer !== 'string') throw new Error(what);
    t.match(answer, reason);
    t.notMatch(answer, new RegExp(`Signature|${server.env['AWS_SECRET_ACCESS_KEY'] ?? ''}`));
  }
  proxy.fault('none');
  await server.put('states', 'a/b', '{}');
  t.match(await listing.list(within()), [{ source: 's3://states/a/b' }]);
});
