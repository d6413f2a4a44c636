import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import t from 'tap';
import { dayOf, timeOfId, trailKey, trailRoot } from '../../src/streams/cloudtrail/trail-key.js';
import { startFauxqs } from '../support/fauxqs.js';
import { KillJournal } from '../support/kill-journal.js';
import { countLogged, shownDrifts } from '../support/kill-runs.js';
import { roleChange, declaredRoles, gzipRecords, seededRandom } from '../support/kill-fixture.js';
import { metricOf } from '../support/metric-of.js';
import { startService, whenReady, type RunningService } from '../support/service.js';
import { until } from '../support/until.js';

/*
 * DRIFTLINE_TEST_FILES and DRIFTLINE_TEST_KILLS for a longer run; DRIFTLINE_TEST_SEED to repeat one.
 */
const setting = (name: string, usual: number): number => Number(process.env[`DRIFTLINE_TEST_${name}`] ?? usual);
const count = setting('FILES', 60);
const kills = setting('KILLS', 2);
const seed = setting('SEED', 211_121);
const place = { account: '111122223333', region: 'us-east-1' };
const minute = 60_000;

t.setTimeout(600_000 + count * 150 + kills * 30_000);

void t.test('D50, D2: finds each drift once in a bucket that fills while the service runs and while it is down', async (t) => {
  t.comment(`files ${String(count)}, kills ${String(kills)}, seed ${String(seed)}`);
  const random = seededRandom(seed);
  const server = await startFauxqs(t);
  await server.createBucket('trail');
  const folder = mkdtempSync(join(tmpdir(), 'driftline-kill-'));
  t.teardown(() => rmSync(folder, { recursive: true, force: true }));
  const path = (name: string): string => join(folder, name);
  writeFileSync(path('terraform.tfstate'), declaredRoles(count));
  const killJournal = new KillJournal(path('journal'));
  const idOf = new Map<string, string>();
  let made = 0;

  /** One change per file. The files are named by minutes of the last hour in random order, so many are late. */
  const put = async (many: number, latest = 45): Promise<void> => {
    for (; many > 0; many--) {
      const time = Date.now() - Math.floor(random() * latest) * minute;
      const stamp = new Date(time).toISOString().slice(0, 16).replaceAll(/[-:]/g, '');
      const id = `${stamp}Z_f${String(made)}`;
      const change = roleChange(made, new Date(time).toISOString().replace(/\.\d+Z/, 'Z'));
      idOf.set(id, `e-${String(made)}`);
      await server.put('trail', trailKey(trailRoot('', ''), place, dayOf(timeOfId(id)), id), gzipRecords([change]));
      made++;
    }
  };
  const yaml = (cursor: boolean): string =>
    [
      'providers:',
      '  aws:',
      `    endpoint_url: ${server.endpoint}`,
      '    region: us-east-1',
      `    cloudtrail: { bucket: trail, poll_interval: 1s, lookback: 2h${cursor ? `, cursor_file: ${path('cursor.json')}` : ''} }`,
      `    state: { local_path: ${path('terraform.tfstate')} }`,
      'state: { confirm: false }',
      ...(cursor ? [`journal: { dir: ${path('journal')} }`] : []),
    ].join('\n');
  const start = (cursor = true): Promise<RunningService> => startService(t, { state: '', yaml: yaml(cursor), env: server.env });
  const total = async (service: RunningService): Promise<number> => (await service.get('/api/v1/stats')).json?.data?.drifts.total ?? 0;
  const early: string[] = [];
  /** Records of the files that the cursor marks as read. */
  const readOnes = (): readonly string[] => {
    const days = cursorOf(path('cursor.json')).places['111122223333/us-east-1']?.days ?? {};
    return Object.values(days).flatMap(({ read }) => Object.keys(read).map((id) => idOf.get(id) ?? id));
  };
  const compare = (): void => {
    early.push(...killJournal.missing(readOnes()));
  };

  const logged = new Map<string, number>();
  const share = Math.floor(count / (2 * kills + 1));
  await put(share);
  for (let kill = 0; kill < kills; kill++) {
    const service = await whenReady(await start());
    const known = made;
    const filling = put(share, 12);
    const enough = known + Math.floor(random() * share);
    t.ok(
      (await until(
        () => total(service),
        (drifts) => drifts >= enough,
      )) >= enough,
      'found while the service runs',
    );
    // The cursor is at most a second behind; later records are read again.
    await until(readOnes, (ids) => ids.length > 0);
    await service.stop('SIGKILL');
    countLogged(service, logged);
    await filling;
    compare();
    await put(share);
  }
  await put(count - made);
  const last = await whenReady(await start());
  await until(
    () => total(last),
    (drifts) => drifts >= count,
  );
  const drifts = await shownDrifts(last);
  t.strictSame(new Set([...drifts.values()].map((drift) => drift['event_id'])), new Set(idOf.values()));
  t.equal(drifts.size, count, 'each once');
  t.ok(
    [...drifts.values()].every((drift) => drift['occurrences'] === 1),
    'records read again are recognized as duplicates',
  );
  const read = await metricOf(last, 'drift_source_objects_total', 'outcome="read"');
  t.ok(read < count, `the cursor skips files already read: ${String(read)} of ${String(count)} were read in the last run`);
  t.equal((await last.stop()).code, 0);
  countLogged(last, logged);
  compare();
  t.strictSame(early, [], 'records before the cursor are in the journal');
  t.strictSame(
    [...logged].filter(([, times]) => times > 1),
    [],
    'each drift is logged once',
  );

  const undisturbed = await whenReady(await start(false));
  await until(
    () => total(undisturbed),
    (found) => found >= count,
  );
  t.strictSame(new Map([...(await shownDrifts(undisturbed))].sort()), new Map([...drifts].sort()), 'equal to an undisturbed run');
});

type Cursor = { readonly places: Readonly<Record<string, { readonly days: Readonly<Record<string, { readonly read: object }>> }>> };

const cursorOf = (path: string): Cursor => {
  try {
    return JSON.parse(readFileSync(path, 'utf8')) as Cursor;
  } catch {
    return { places: {} };
  }
};
