import t, { type Test } from 'tap';
import { stateOf } from '../../conformance/state-conformance.js';
import type { StateConfig } from '../../../src/config/providers/state-schema.js';
import { gcsState } from '../../../src/state/backends/gcs-state.js';
import type { StateBackend, StateListing } from '../../../src/model/contracts/state-backend.js';
import { openStatePool } from '../../../src/state/state-pool.js';
import { GcsServer } from '../../support/gcs-server.js';
import { RecordingLog } from '../../support/recording-log.js';
import { stateConfigOf } from './remote-config.js';

const within = (milliseconds = 60_000): AbortSignal => AbortSignal.timeout(milliseconds);

/** A bucket and a function that opens states in it. */
const openBucket = async (t: Test) => {
  const server = await new GcsServer('team states').open(t);
  const log = new RecordingLog();
  const pool = openStatePool(1);
  t.teardown(() => pool.close());
  const open = (given: Partial<StateConfig>): StateBackend | StateListing => {
    const config = stateConfigOf({ backend: 'gcs', gcs_bucket: 'team states', gcs_endpoint: server.url, ...given });
    return gcsState({ config, environment: {}, pool, log });
  };
  const one = (given: Partial<StateConfig>): StateBackend => {
    const opened = open(given);
    if ('list' in opened) throw new Error('expected one state');
    return opened;
  };
  const names = async (given: Partial<StateConfig>, signal = within()): Promise<readonly string[] | string> => {
    const opened = open(given);
    if (!('list' in opened)) throw new Error('expected a listing');
    const found = await opened.list(signal);
    return typeof found === 'string' ? found : found.map((backend) => backend.source);
  };
  return { server, log, open, one, names };
};
const asked = (server: GcsServer): readonly string[] => server.requests.map(({ url }) => url.search);

void t.test('D52: an unchanged state takes one request, a changed one two for the same generation', async (t) => {
  const { server, one } = await openBucket(t);
  server.put('a/b c.tfstate', stateOf(1));
  const backend = one({ gcs_key: 'a/b c.tfstate' });
  t.equal(backend.source, 'gs://team states/a/b c.tfstate');
  const first = await backend.poll(undefined, within());
  t.match(first, { found: 'new', isSettled: true, snapshot: { serial: 1 } });
  t.ok(first.found === 'new' && Math.abs(first.modified - Date.now()) < 60_000);
  t.ok(first.found === 'new' && first.snapshot.raw.buffer instanceof SharedArrayBuffer);
  const version = first.found === 'new' ? first.version : '';
  t.same(await backend.poll(version, within()), { found: 'same' });
  const fields = '?fields=generation%2CtimeCreated%2Csize%2CcontentEncoding';
  t.same(asked(server), [fields, `?alt=media&generation=${version}`, `${fields}&ifGenerationNotMatch=${version}`]);
});

void t.test('finds an emulator through its variable, with or without a scheme; the configuration takes precedence', async (t) => {
  const { server, one } = await openBucket(t);
  server.put('a.tfstate', stateOf(1));
  const pool = openStatePool(1);
  t.teardown(() => pool.close());
  for (const host of [server.url, server.url.replace('http://', '')]) {
    const config = stateConfigOf({ backend: 'gcs', gcs_bucket: 'team states', gcs_key: 'a.tfstate' });
    const state = gcsState({ config, environment: { STORAGE_EMULATOR_HOST: host }, pool, log: new RecordingLog() });
    if ('list' in state) throw new Error('expected one state');
    t.match(await state.poll(undefined, within()), { found: 'new' }, host);
  }
  t.match(await one({ gcs_key: 'a.tfstate' }).poll(undefined, within()), { found: 'new' });
});

void t.test('D52: reads again a state replaced between metadata and bytes, and gives up if that continues', async (t) => {
  const { server, one } = await openBucket(t);
  let serial = 1;
  server.put('a.tfstate', stateOf(serial));
  let left = 2;
  server.afterMetadata = () => {
    if (left-- > 0) server.put('a.tfstate', stateOf(++serial));
  };
  const backend = one({ gcs_key: 'a.tfstate' });
  t.match(await backend.poll(undefined, within()), { found: 'new', snapshot: { serial: 3 } });
  left = 100;
  t.same(await backend.poll(undefined, within()), {
    found: 'failed',
    message: 'cannot be read: it was replaced during each read',
  });
  t.equal(server.requests.length, 12, 'three attempts of two requests, twice');
  left = 0;
  t.match(await backend.poll(undefined, within()), { found: 'new' });
});

void t.test('includes the message of Cloud Storage on one line', async (t) => {
  const { server, one } = await openBucket(t);
  const message = async (): Promise<string> => {
    const look = await one({ gcs_key: 'a.tfstate' }).poll(undefined, within());
    return look.found === 'failed' ? look.message : look.found;
  };
  t.equal(await message(), 'cannot be read: Cloud Storage answered 404: No such object: team states/a.tfstate');
  server.trouble = 'error';
  t.equal(await message(), 'cannot be read: Cloud Storage answered 500: We encountered an internal error. Please try again.');
  server.trouble = 'refused';
  t.match(await message(), /answered 403: reader does not have storage.objects.get access/);
});

void t.test('times out while bytes arrive too slowly, and reads them within a longer timeout', async (t) => {
  const { server, one } = await openBucket(t);
  server.put('a.tfstate', stateOf(1));
  server.delay = 2_000;
  const backend = one({ gcs_key: 'a.tfstate' });
  t.same(await backend.poll(undefined, within(300)), { found: 'failed', message: 'cannot be read: the server did not answer in time' });
  server.delay = 0;
  t.match(await backend.poll(undefined, within()), { found: 'new' });
});

void t.test('D9: the lock is where Terraform puts it: beside the state, with another extension', async (t) => {
  const { server, one } = await openBucket(t);
  for (const [given, state, lock] of [
    [{ gcs_prefix: 'infra' }, 'infra/default.tfstate', 'infra/default.tflock'],
    [{ gcs_prefix: '/infra/net/', gcs_workspace: 'blue' }, 'infra/net/blue.tfstate', 'infra/net/blue.tflock'],
    [{ gcs_prefix: '/', gcs_workspace: '' }, 'default.tfstate', 'default.tflock'],
    [{ gcs_key: 'x/prod.tfstate' }, 'x/prod.tfstate', 'x/prod.tflock'],
    [{ gcs_key: 'x/prod.json' }, 'x/prod.json', 'x/prod.json.tflock'],
  ] as const) {
    const backend = one(given);
    t.equal(backend.source, `gs://team states/${state}`);
    t.equal(await backend.isLocked(within()), false, lock);
    server.put(lock, '{}');
    t.equal(await backend.isLocked(within()), true, lock);
    server.remove(lock);
  }
});

void t.test('D9: an unreadable lock counts as held; one deleted meanwhile does not', async (t) => {
  const { server, one } = await openBucket(t);
  const backend = one({ gcs_key: 'a.tfstate' });
  const plan = '{"Operation":"OperationTypePlan"}';
  for (const [what, expected] of [
    ['none', false],
    ['refused', true],
    ['cut', true],
    ['error', true],
  ] as const) {
    server.trouble = 'none';
    server.put('a.tflock', plan);
    server.afterMetadata = () => {
      server.trouble = what;
    };
    t.equal(await backend.isLocked(within()), expected, what);
  }
  server.trouble = 'none';
  server.afterMetadata = () => {
    server.remove('a.tflock');
  };
  server.put('a.tflock', '{"Operation":"OperationTypeApply"}');
  t.equal(await backend.isLocked(within()), false, 'gone');
});

void t.test('D9: warns once that locks are invisible without permission to list the bucket', async (t) => {
  const { server, log, one } = await openBucket(t);
  const backend = one({ gcs_key: 'a.tfstate' });
  server.trouble = 'refused';
  t.equal(await backend.isLocked(within()), undefined);
  t.equal(await backend.isLocked(within()), undefined);
  t.match(log.lines, [['warn', /storage\.objects\.list/, { source: 'gs://team states/a.tfstate', lock: 'gs://team states/a.tflock' }]]);
  t.equal(log.lines.length, 1);
});

void t.test('D54b: finds all workspaces and matching names across pages, without locks and copies', async (t) => {
  const { server, names } = await openBucket(t);
  server.pageSize = 3;
  for (const name of ['infra/default', 'infra/blue', 'infra/deep/green', 'infrared/other', 'web.prod', 'webXprod', 'web.a/b']) {
    for (const ending of ['.tfstate', '.tflock', '.tfstate.backup']) server.put(`${name}${ending}`, stateOf(1));
  }
  const sources = (found: readonly string[]): readonly string[] => found.map((name) => `gs://team states/${name}`);
  t.same(await names({ gcs_prefix: 'infra', gcs_workspace: '*' }), sources(['infra/blue.tfstate', 'infra/default.tfstate']));
  t.same(await names({ gcs_prefix: 'infra', gcs_workspace: 'b*' }), sources(['infra/blue.tfstate']));
  t.same(await names({ gcs_key: 'infra/*' }), sources(['infra/blue.tfstate', 'infra/deep/green.tfstate', 'infra/default.tfstate']));
  t.same(await names({ gcs_key: 'web.*.tfstate' }), sources(['web.a/b.tfstate', 'web.prod.tfstate']));
  t.same(await names({ gcs_key: 'none/*' }), []);
  server.trouble = 'hang';
  t.equal(await names({ gcs_key: '*' }, within(200)), 'cannot be listed: the server did not answer in time');
  server.trouble = 'refused';
  t.match(await names({ gcs_key: '*' }), /^cannot be listed: Cloud Storage answered 403/);
});

void t.test('D54b: a listed state can be read; listing an oversized bucket fails', async (t) => {
  const { server, open, names } = await openBucket(t);
  server.put('s/0.tfstate', stateOf(5));
  const listing = open({ gcs_prefix: 's', gcs_workspace: '*' });
  t.equal(listing.source, 'gs://team states/s/*.tfstate');
  const found = 'list' in listing ? await listing.list(within()) : '';
  t.match(typeof found === 'string' ? found : await found[0]?.poll(undefined, within()), { found: 'new', snapshot: { serial: 5 } });
  for (let n = 1; n <= 100; n++) server.put(`s/${String(n)}.tfstate`, '');
  server.pageSize = 1;
  t.equal(
    await names({ gcs_prefix: 's', gcs_workspace: '*' }),
    'cannot be listed: there are more than 100,000 objects; name a longer prefix',
  );
});
