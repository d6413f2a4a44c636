import t from 'tap';
import { text } from '../../src/lib/json.js';
import { startKillServer } from '../support/kill-server.js';
import { killRuns } from '../support/kill-runs.js';
import { killFixture, seededRandom } from '../support/kill-fixture.js';

/*
 * DRIFTLINE_TEST_OBJECTS=10000 DRIFTLINE_TEST_KILLS=10 for a long run; DRIFTLINE_TEST_SEED to repeat one.
 */
const setting = (name: string, usual: number): number => Number(process.env[`DRIFTLINE_TEST_${name}`] ?? usual);
const count = setting('OBJECTS', 100);
const kills = setting('KILLS', 2);
const seed = setting('SEED', 211_121);

t.setTimeout(600_000 + count * 1_800 + kills * 60_000);

const metric = (page: string, name: string): number =>
  page
    .split('\n')
    .filter((line) => line.startsWith(name))
    .reduce((sum, line) => sum + Number(line.slice(line.lastIndexOf(' '))), 0);

void t.test('D50, D2: a process that is killed repeatedly finds the same drifts as an undisturbed one', async (t) => {
  t.comment(`objects ${String(count)}, kills ${String(kills)}, seed ${String(seed)}`);
  const random = seededRandom(seed);
  const fixture = killFixture(count, random);
  const server = await startKillServer(t);
  await server.createBucket('trail');
  for (let at = 0; at < fixture.objects.length; at += 16)
    await Promise.all(fixture.objects.slice(at, at + 16).map(async ({ key, body }) => body && server.put('trail', key, body)));
  const parts = (many: number): readonly number[] => Array.from({ length: many }, () => random() * 0.95).sort((a, b) => a - b);
  const runs = { server, fixture, random };

  const whole = await killRuns(t, { ...runs, name: 'undisturbed', journal: true, kills: [] });
  t.equal(whole.drifts.size, fixture.ids.length, 'every change is a drift');
  t.strictSame(new Set([...whole.drifts.values()].map((drift) => drift['event_id'])), new Set(fixture.ids));
  t.strictSame(whole.early, [], 'deleted messages are in the journal');
  t.equal(whole.left, fixture.damaged.size, 'unreadable messages stay in the queue');
  t.equal(whole.duplicates, fixture.duplicates, 'duplicates are counted');
  t.ok(metric(whole.metrics, poison) >= fixture.damaged.size, 'messages that always fail are counted');
  t.equal(whole.logged.size, fixture.ids.length);

  const driftOf = new Map([...whole.drifts].map(([id, drift]) => [text(drift['event_id']) ?? '', id]));
  const [kept, forgotten] = await Promise.all([
    killRuns(t, { ...runs, name: 'journal', journal: true, kills: parts(kills) }),
    killRuns(t, { ...runs, name: 'none', journal: false, kills: parts(Math.max(1, kills - 2)), driftOf }),
  ]);
  t.strictSame(inOrder(kept.drifts), inOrder(whole.drifts), 'with a journal: all drifts, after the last start');
  t.strictSame(inOrder(forgotten.drifts), inOrder(whole.drifts), 'without: all drifts, over all runs');
  t.strictSame(kept.early, [], 'with a journal: it contains deleted messages');
  t.strictSame(forgotten.early, [], 'without: deleted messages were announced');
  t.ok(kept.duplicates >= fixture.duplicates, 'with a journal, duplicates are recognized over restarts');
  t.equal(kept.left, fixture.damaged.size);
  t.equal(forgotten.left, fixture.damaged.size);
  t.strictSame(
    [...kept.logged].filter(([, times]) => times > 1),
    [],
    'with a journal, nothing is announced twice',
  );

  for (const [name, run] of Object.entries({ whole, kept, forgotten }))
    t.comment(
      `${name}: ${String(run.drifts.size)} drifts, ${String(run.emptied)} ms until the queue was empty, ${String(run.took)} ms in all, ` +
        `${String(Math.round((count * 1_000) / run.emptied))} objects/s, duplicates ${String(run.duplicates)}, ` +
        `messages handed out ${String(run.received)} of ${String(fixture.messages.length)}, killed after ${run.deletedAtKills.join(' ')}, ` +
        `logged ${String(run.logged.size)}, memory ${String(Math.round(run.memory / 1024))} MiB`,
    );
});

const poison = 'drift_source_messages_total{source="cloudtrail-queue:undisturbed",outcome="poison"}';
const inOrder = <A>(drifts: ReadonlyMap<string, A>): readonly (readonly [string, A])[] => [...drifts].sort(([a], [b]) => (a < b ? -1 : 1));
