import { gzipSync } from 'node:zlib';
import t from 'tap';
import type { Drift } from '../../src/model/drift.js';
import { forEach, linesOf, runCommand, summaryOf, type Ran } from '../support/command.js';
import { readOnly, sessionSet, stateText, trail } from '../support/role-fixture.js';

const announced = ({ stdout }: Ran): readonly string[] =>
  linesOf(stdout)
    .map((line) => JSON.parse(line) as Drift)
    .map(
      ({ address, new_value, detected_at, resolution }) =>
        `${detected_at.slice(11, 16)} ${address ?? ''} ${JSON.stringify(new_value)} ${String(resolution)}`,
    );

const name = (delivered: string): string => `111122223333_CloudTrail_us-east-1_20261102T${delivered}Z_AbCdEfGhIjKlMnOp.json`;

void t.test('delivers records at the time of their file, or at their event time with --order event-time', async (t) => {
  const cwd = t.testdir({
    logs: {
      [name('1005')]: trail(sessionSet('2', '10:02:00', 900), sessionSet('1', '10:01:00', 7200)),
      [name('1010')]: trail(sessionSet('3', '10:00:00', 1800, 'build')),
    },
    's.tfstate': stateText({ deploy: 3600, build: 3600 }),
  });
  const run = (...args: readonly string[]): Promise<Ran> => runCommand(['replay', '--state', 's.tfstate', ...args, 'logs'], { cwd });
  t.strictSame(announced(await run('--order', 'event-time')), [
    '10:00 aws_iam_role.build 1800 null',
    '10:01 aws_iam_role.deploy 7200 null',
    '10:01 aws_iam_role.deploy 7200 superseded',
    '10:02 aws_iam_role.deploy 900 null',
  ]);
  const arrival = announced(await run());
  t.equal(arrival[0], '10:05 aws_iam_role.deploy 900 null');
  t.equal(arrival.at(-1), '10:10 aws_iam_role.build 1800 null');
  t.strictSame(announced(await run('--order', 'arrival')), arrival);
});

void t.test('the speed changes only the duration', async (t) => {
  const cwd = t.testdir({
    'logs.json': trail(
      sessionSet('1', '10:00:00'),
      readOnly('1', '10:10:00'),
      sessionSet('2', '10:59:59', 900),
      sessionSet('3', '11:00:00', 3600),
    ),
    'a.tfstate': stateText(),
    'b.tfstate': stateText({ deploy: 900 }, { serial: 2 }),
  });
  const runs = await forEach(['max', '100000', '1e9', '0.5e6'], (speed) =>
    runCommand(['replay', '--state', 'a.tfstate', '--state-at', '2026-11-02T10:59Z=b.tfstate', '--speed', speed, 'logs.json'], { cwd }),
  );
  t.ok(linesOf(runs[0]?.stdout ?? '').length > 1);
  for (const run of runs) {
    t.equal(run.stdout, runs[0]?.stdout);
    t.strictSame(summaryOf(run), summaryOf(runs[0] as Ran));
  }
});

void t.test('reads standard input: a log file, records by line, compressed, in chunks, among files', async (t) => {
  const records = [sessionSet('1', '10:00:00'), readOnly('1', '10:10:00'), sessionSet('2', '10:30:00', 900)];
  const text = trail(...records);
  const cwd = t.testdir({
    'logs.json': text,
    'build.json': trail(sessionSet('3', '10:15:00', 900, 'build')),
    's.tfstate': stateText({ deploy: 3600, build: 3600 }),
  });
  const run = (stdin: string | Iterable<string | Uint8Array>, ...inputs: readonly string[]): Promise<Ran> =>
    runCommand(['replay', '--state', 's.tfstate', ...inputs], { cwd, stdin });
  const usual = await run('', 'logs.json');
  const byLine = records.map((one) => `${JSON.stringify(one)}\n`);
  const forms: readonly (string | Iterable<string | Uint8Array>)[] = [
    text,
    byLine,
    byLine.join('').match(/[^]{1,100}/g) ?? [],
    [gzipSync(text)],
    [gzipSync(text.slice(0, 500)), gzipSync(text.slice(500))],
    [`\uFEFF${text}`],
  ];
  for (const found of await forEach(forms, (form) => run(form, '-')))
    t.strictSame([found.stdout, summaryOf(found)], [usual.stdout, summaryOf(usual)]);
  const merged = await run(text, 'build.json', '-');
  t.strictSame(announced(merged), announced(await run('', 'build.json', 'logs.json')));
  const twice = await run(text, '-', '-');
  t.equal(twice.stdout, usual.stdout, 'a file named twice is read once');
});
