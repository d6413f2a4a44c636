import { chmodSync, mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { spawnSync } from 'node:child_process';
import { gzipSync } from 'node:zlib';
import t, { type Test } from 'tap';
import type { Json } from '../../src/lib/json.js';
import { auditJson } from '../support/audit-json.js';
import { hasStack, linesOf, runCommand, summaryOf, type Ran } from '../support/command.js';
import { boundUser } from '../support/other-user.js';
import { manyReads, readOnly, sessionSet, stateText, trail } from '../support/role-fixture.js';

/** D53: reports and counts every problem of an input, and processes the rest. */

const reads = trail(...manyReads(400));
const deep = (open: string, close: string): string => open.repeat(100_000) + close.repeat(100_000);
const inFile = (text: string): string => `${text}\n${JSON.stringify(readOnly('after', '10:00:01'))}\n`;

const escape = '\u001b';

/** Name → content and expected warning ('' for none). Each contains at least one readable record, except with `none`. */
const broken: Readonly<Record<string, readonly [content: string | Buffer, warning: string, none?: true]>> = {
  'cut.json.gz': [
    gzipSync(trail(...manyReads(400).map((one, n) => ({ ...one, noise: Math.sin(n) })))).subarray(0, 6_000),
    'the gzip is truncated',
  ],
  'damaged.json.gz': [Buffer.concat([gzipSync(reads), Buffer.from('rubbish')]), ''],
  'magic.gz': [Buffer.from([0x1f, 0x8b]), 'the gzip is truncated', true],
  'half.json': [reads.slice(0, -300), 'ends in the middle of a record'],
  'half-list.json': [reads.slice(0, -2), 'ends before its list of records does'],
  'void.json': ['', 'is empty', true],
  'void.json.gz': [gzipSync(''), 'is empty', true],
  'words.txt': ['neither JSON\nnor anything like it\n', 'not valid JSON', true],
  'zeros.bin': [Buffer.alloc(100_000), 'not valid JSON', true],
  'noise.bin': [Buffer.from(Uint8Array.from({ length: 50_000 }, (_, n) => (n * 7_919 + 13 * n * n) % 251)), 'not valid JSON', true],
  'nulls.json': [
    JSON.stringify({ Records: [null, readOnly('n', '10:00:00'), 5, 'x', true, [null], {}] }),
    'a single value instead of a record',
  ],
  'null-lines.ndjson': [inFile('null\nnull'), 'a single value instead of a record'],
  'deep-member.json': [inFile(JSON.stringify(readOnly('d', '10:00:00')).replace(/}$/, `,"deep":${deep('[', ']')}}`)), 'nested too deep'],
  'deep-object.json': [inFile(deep('{"a":', '}').replace(':}', ':1}')), 'nested too deep'],
  'deep-list.json': [inFile(deep('[', ']')), 'nested too deep'],
  'deep-open.json': [deep('{"a":[', ''), 'nested too deep', true],
  'state.json': [stateText(), 'neither an audit record nor a sensor alert', true],
  'two.json': [`${reads}${reads}`, ''],
  'a file, with spaces & (ünïcödé) 日本.json': [reads, ''],
  [`line\nbreak ${escape}[31mred.json`]: ['', 'is empty', true],
};

void t.test('reports each problem in a folder of mixed files, and finds the drifts in valid files', async (t) => {
  const cwd = t.testdir({
    logs: {
      'a-first.json': trail(sessionSet('1', '10:00:00')),
      sub: { deeper: {} },
      'z-last.json': trail(sessionSet('2', '12:00:00', 900)),
    },
    's.tfstate': stateText(),
  });
  const logs = join(cwd, 'logs');
  for (const [name, [content]] of Object.entries(broken)) writeFileSync(join(logs, name), content);
  mkdirSync(join(logs, '.git'));
  writeFileSync(join(logs, '.git', 'config.json'), 'rubbish');
  writeFileSync(join(logs, 'sub', 'deeper', 'record.json'), JSON.stringify(sessionSet('3', '11:00:00', 1800)));
  symlinkSync('..', join(logs, 'sub', 'up'));
  symlinkSync('itself', join(logs, 'sub', 'itself'));
  symlinkSync('nowhere', join(logs, 'sub', 'dangling.json'));
  spawnSync('mkfifo', [join(logs, 'sub', 'pipe.json')]);
  const run = await runCommand(['replay', '--state', 's.tfstate', 'logs'], { cwd });
  t.equal(run.code, 0);
  t.notOk(hasStack(run));
  t.strictSame(
    linesOf(run.stdout).map((line) => (JSON.parse(line) as { readonly new_value: unknown }).new_value),
    [7200, 7200, 1800, 1800, 900],
    'each drift, and the resolution of those superseded by another value',
  );
  const warnings = linesOf(run.stderr).filter((line) => line.startsWith('warning: '));
  const shown = (name: string): string => name.replaceAll('\n', ' ').replaceAll(escape, ' ');
  const toldOf = (name: string): readonly string[] => warnings.filter((line) => line.startsWith(`warning: logs/${shown(name)}: `));
  for (const [name, [, warning]] of Object.entries(broken)) {
    const own = toldOf(name);
    if (warning === '') t.ok(own.length <= 1, name);
    else {
      t.equal(own.length, 1, `${name}: reported once`);
      t.match(own[0], warning, name);
    }
  }
  t.match(toldOf('sub/dangling.json'), [/no such file/]);
  t.match(toldOf('sub/itself'), [/ELOOP/]);
  t.notMatch(run.stderr, /config\.json|pipe\.json/);
  t.notOk(run.stderr.includes(escape));
  adds(t, run);
});

/** Every record is dropped or announced; here no record makes more than one alert. */
const adds = (t: Test, run: Ran): void => {
  const { records, drifts, drops } = summaryOf(run);
  t.equal(Object.values(drops).reduce((sum, count) => sum + count, 0) + drifts, records, 'the counters add up to the number of records');
};

void t.test('exits with 2 for each file alone if nothing is readable, else with 0', async (t) => {
  const cwd = t.testdir({ 's.tfstate': stateText() });
  for (const [name, [content, warning, none]] of Object.entries(broken)) {
    const run = await runCommand(['replay', '--state', 's.tfstate', '-'], { cwd, stdin: [content] });
    t.equal(run.code, none === true ? 2 : 0, name);
    if (warning !== '') t.match(run.stderr, `warning: standard input: ${warning}`, name);
    t.notOk(hasStack(run), name);
    adds(t, run);
  }
});

void t.test('reports unreadable files and processes the rest', async (t) => {
  const uid = await boundUser();
  if (uid === 'nobody') {
    t.comment('skipped: the checkout of root is not readable for other users');
    return;
  }
  const cwd = t.testdir({
    logs: { 'mine.json': trail(sessionSet('1', '10:00:00')), 'other.json': reads, other: { 'inside.json': reads } },
    's.tfstate': stateText(),
    'secret.tfstate': stateText(),
  });
  for (const path of ['logs/other.json', 'logs/other', 'secret.tfstate']) chmodSync(join(cwd, path), 0);
  const as = { cwd, ...(uid === undefined ? {} : { uid }) };
  const run = await runCommand(['replay', '--state', 's.tfstate', 'logs'], as);
  t.equal(run.code, 0);
  t.match(run.stderr, /warning: logs\/other: permission denied[^]*warning: logs\/other\.json: permission denied/);
  t.equal(summaryOf(run).drifts, 1);
  adds(t, run);
  const named = await runCommand(['replay', 'logs/other.json'], as);
  t.strictSame([named.code, named.stdout], [2, '']);
  t.match(named.stderr, /^driftline: cannot read logs\/other\.json: permission denied/);
  const state = await runCommand(['replay', '--state', 'secret.tfstate', 'logs'], as);
  t.strictSame([state.code, state.stdout], [2, '']);
  t.match(state.stderr, /^driftline: secret\.tfstate: cannot be read: permission denied/m);
  for (const path of ['logs/other.json', 'logs/other', 'secret.tfstate']) chmodSync(join(cwd, path), 0o755);
});

void t.test('accepts wrong types in every field of a record and in nested values', async (t) => {
  const values: readonly Json[] = [null, true, 7, -1.5e300, '', 'x', [], [null], {}, { a: { b: [] } }, ['x', { y: 1 }], '\u0000\ud800'];
  const whole = auditJson({ requestParameters: { roleName: 'deploy', maxSessionDuration: 3600 } });
  const inside = { userIdentity: whole['userIdentity'], requestParameters: whole['requestParameters'] };
  const records = [
    ...Object.keys(whole).flatMap((member) => values.map((value) => ({ ...whole, [member]: value }))),
    ...Object.entries(inside).flatMap(([member, parts]) =>
      Object.keys(parts as object).flatMap((part) =>
        values.map((value) => ({ ...whole, [member]: { ...(parts as object), [part]: value } })),
      ),
    ),
    ...['AssumedRole', 'Root', 'AWSService', 'FederatedUser'].flatMap((type) =>
      values.map((value) => ({ ...whole, userIdentity: { type, sessionContext: value, invokedBy: value } })),
    ),
  ].map((record, n) => ('eventID' in record && record['eventID'] === whole['eventID'] ? { ...record, eventID: `e-${String(n)}` } : record));
  const cwd = t.testdir({
    'wrong.json': JSON.stringify({ Records: records }),
    'right.json': trail(sessionSet('1', '09:00:00', 900, 'build'), sessionSet('2', '23:00:00', 900, 'build')),
    's.tfstate': stateText({ deploy: 3600, build: 3600 }),
  });
  for (const args of [[], ['--no-prefilter'], ['--order', 'event-time']]) {
    const run = await runCommand(['replay', '--state', 's.tfstate', ...args, 'wrong.json', 'right.json'], { cwd });
    t.equal(run.code, 0);
    t.notOk(hasStack(run));
    t.equal(summaryOf(run).records, records.length + 2);
    t.ok(linesOf(run.stdout).some((line) => line.includes('"address":"aws_iam_role.build"')));
    const drifts = linesOf(run.stdout).map((line) => JSON.parse(line) as { readonly address: string | null; readonly new_value: Json });
    t.strictSame(
      drifts.filter(({ address, new_value }) => address === 'aws_iam_role.deploy' && new_value === 3600),
      [],
      'a declared value is not drift, whoever the actor is',
    );
  }
});
