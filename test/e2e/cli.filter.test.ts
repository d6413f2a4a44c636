import { join } from 'node:path';
import t from 'tap';
import type { Drift } from '../../src/model/drift.js';
import { forEach, linesOf, runCommand } from '../support/command.js';
import { readOnly, sessionSet, stateText, trail } from '../support/role-fixture.js';

/** Options that select drifts, and what they make `--fail-on-drift` and `--strict` decide. */

const folder = new URL('../../../examples/incident', import.meta.url).pathname;
const incident = [
  ...['--config', 'driftline.yaml', '--state', 'state/before.tfstate', '--state-at', '2026-03-10T14:09:40Z=state/after.tfstate'],
  ...['logs', 'google-cloud.json', 'kubernetes-audit.ndjson', 'sensor.ndjson'],
];
const replay = (...args: readonly string[]) => runCommand(['replay', ...args, ...incident], { cwd: folder });
/** The last line of each drift. */
const lastOf = (stdout: string): readonly Drift[] => [
  ...new Map(
    linesOf(stdout)
      .map((line) => JSON.parse(line) as Drift)
      .map((drift) => [drift.id, drift]),
  ).values(),
];

void t.test('each filter selects what is printed, and what --fail-on-drift counts', async (t) => {
  const whole = await replay('--fail-on-drift');
  t.equal(whole.code, 3);
  t.notMatch(whole.stderr, /^filter:/m);
  const all = lastOf(whole.stdout);
  const at = ({ event_time }: Drift): number => Date.parse(event_time);
  const cases: readonly (readonly [readonly string[], (drift: Drift) => boolean])[] = [
    [['--min-severity', 'high'], ({ severity }) => severity === 'critical' || severity === 'high'],
    [
      ['--since', '2026-03-11T09:12:00Z', '--until', '2026-03-12'],
      (drift) => at(drift) >= Date.parse('2026-03-11T09:12:00Z') && at(drift) <= Date.parse('2026-03-12T00:00:00Z'),
    ],
    [['--user', 'dana.*', '--user', 'tomas.weil'], ({ user_identity: { user_name } }) => /^dana\.|^tomas\.weil$/.test(user_name)],
    [['--account', 'paperlark-ledger,nowhere'], ({ account_id }) => account_id === 'paperlark-ledger'],
    [
      ['--address', 'module.api', '--address', 'aws_s3_bucket_public_access_block.data["exports"]'],
      ({ address }) => /^module\.api\.|^aws_s3_bucket_public_access_block\.data\["exports"\]$/.test(address ?? ''),
    ],
    [['--only-open', '--user', 'dana*'], ({ resolution, user_identity: user }) => resolution === null && user.user_name.startsWith('dana')],
    [
      ['--search', 'KUBECTL  tomas'],
      ({ origin: { tool }, user_identity: user }) => tool === 'kubectl' && user.user_name.startsWith('tomas.'),
    ],
    [['--since', '24h'], () => false],
  ];
  await forEach(cases, async ([args, wanted]) => {
    const name = args.join(' ');
    const expected = all.filter(wanted);
    t.not(expected.length, all.length, `${name} leaves something out`);
    if (name !== '--since 24h') t.not(expected.length, 0, `${name} selects something`);
    const run = await replay('--fail-on-drift', ...args);
    t.strictSame(lastOf(run.stdout), expected, name);
    if (args.includes('--only-open')) t.equal(linesOf(run.stdout).length, expected.length, 'one line for each drift');
    t.equal(run.code, expected.length > 0 ? 3 : 0, name);
    t.match(run.stderr, `filter: ${String(expected.length)} drift`, name);
    t.match(run.stderr, `listed, ${String(all.length - expected.length)} left out\n`, name);
  });
});

void t.test('a drift that was reverted within the run fails without --only-open, and does not with it', async (t) => {
  const cwd = t.testdir({
    'reverted.json': trail(sessionSet('1', '10:00:00'), sessionSet('2', '11:00:00', 3600)),
    's.tfstate': stateText(),
  });
  const run = (...args: readonly string[]) =>
    runCommand(['replay', '--fail-on-drift', '--format', 'table', '--state', 's.tfstate', ...args, 'reverted.json'], { cwd });
  const [any, open] = await Promise.all([run(), run('--only-open')]);
  t.equal(any.code, 3);
  t.strictSame([open.code, open.stdout], [0, 'No drift.\n']);
});

void t.test('--strict: exits with 2 and names the damaged inputs', async (t) => {
  const cwd = t.testdir({
    logs: { 'a.json': trail(readOnly('1', '10:00:00')), 'b.json': `${trail(sessionSet('1', '10:00:00'))}{"Records":[` },
    'c.json': '',
    's.tfstate': stateText(),
  });
  const run = (...args: readonly string[]) => runCommand(['replay', '--state', 's.tfstate', '--fail-on-drift', ...args], { cwd });
  const lax = await run('logs', 'c.json');
  t.equal(lax.code, 3, 'without it, drift decides');
  const strict = await run('--strict', 'logs', 'c.json');
  t.equal(strict.code, 2);
  t.equal(strict.stdout, lax.stdout, 'the drifts are printed nevertheless');
  t.match(
    strict.stderr,
    /^driftline: --strict: damaged inputs: (?:logs\/b\.json, c\.json|c\.json, logs\/b\.json) \(2 malformed records\)$/m,
  );
  t.equal((await run('--strict', join('logs', 'a.json'))).code, 0);
  const recorded = await run('--record', 'journal', 'logs');
  t.equal(recorded.code, 3);
  const again = await run('--strict', 'journal');
  t.equal(again.code, 2);
  t.match(again.stderr, /^driftline: --strict: 1 malformed record in the journal$/m);
});

void t.test('filters are refused with --rules-after, whose alerts come from two runs', async (t) => {
  const run = await replay('--rules-after', 'driftline.yaml', '--only-open', '--user', 'a');
  t.strictSame([run.code, run.stdout], [2, '']);
  t.match(run.stderr, /--only-open and --user cannot be used with --rules-after/);
});

void t.test('filters and --strict are refused with --server, which never ends', async (t) => {
  const run = await replay('--server', '--only-open', '--min-severity', 'high', '--strict');
  t.strictSame([run.code, run.stdout], [2, '']);
  t.match(run.stderr, /--strict, --min-severity, --only-open cannot be used with --server: query the API/);
});
