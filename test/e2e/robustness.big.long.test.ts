import { closeSync, openSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { createGzip } from 'node:zlib';
import { once } from 'node:events';
import t, { type Test } from 'tap';
import { hasStack, linesOf, runCommand, summaryOf, type Ran } from '../support/command.js';
import { readOnly, sessionSet, stateText, trail } from '../support/role-fixture.js';

/** D53 for lines of 200 MB, generated while they are read: memory stays bounded, and later records are processed. */

const size = 200_000_000;
const most = 600_000_000;
const piece = Buffer.alloc(1_000_000, 'x');

/** `head`, 200 MB of `filler`, `tail`. */
function* long(head: string, filler: Uint8Array, tail: string): Generator<Uint8Array> {
  yield Buffer.from(head);
  for (let written = 0; written < size; written += filler.length) yield filler;
  yield Buffer.from(tail);
}

const drift = JSON.stringify(sessionSet('1', '10:00:00'));
const read = JSON.stringify(readOnly('1', '10:00:00'));
const record = JSON.stringify(readOnly('2', '10:00:00')).slice(0, -1);

const lines: Readonly<Record<string, readonly [parts: readonly [string, Uint8Array, string], warning: RegExp]>> = {
  'one string within a record': [[`${drift}\n${record},"noise":"`, piece, `"}\n${read}\n`], /a record over 16 MiB/],
  'lists within a record': [
    [`${drift}\n${record},"noise":[0`, Buffer.from(',[1,"two",{"three":3}]'.repeat(40_000)), `]}\n${read}\n`],
    /a record over 16 MiB/,
  ],
  'an unterminated string': [[`${drift}\n${record},"noise":"`, piece, ''], /a record over 16 MiB/],
  'no JSON at all': [[`${drift}\n`, piece, `\n${read}\n`], /not valid JSON/],
  'white space': [[`${drift}\n`, Buffer.alloc(1_000_000, ' '), `\n${read}\n`], /^(?!.*warning)/],
  brackets: [[`${drift}\n`, Buffer.alloc(1_000_000, '['), `\n${read}\n`], /nested too deep/],
  'lists of records in records': [[`${drift}\n`, Buffer.from('{"Records":['.repeat(80_000)), `\n${read}\n`], /nested too deep/],
  'records of one list, in one line': [
    [`{"Records":[${drift}`, Buffer.from(`,${read}`.repeat(1_500)), ']}'],
    /^(?![^]*duplicate)[^]*read_only \d{1,3},\d{3}/,
  ],
};

const check = (t: Test, run: Ran, warning: RegExp): void => {
  t.equal(run.code, 0);
  t.match(run.stderr, warning);
  t.notOk(hasStack(run));
  t.equal(linesOf(run.stdout).length, 1, 'the drift before the line');
  const { records, drifts, drops } = summaryOf(run);
  t.equal(Object.values(drops).reduce((sum, count) => sum + count, 0) + drifts, records, 'the counters add up to the number of records');
  t.ok(run.peak > 0 && run.peak < most, `at most 600 MB (${Math.round(run.peak / 1e6)} MB)`);
};

for (const [name, [parts, warning]] of Object.entries(lines)) {
  void t.test(`reads 200 MB on standard input in one line: ${name}`, async (t) => {
    const cwd = t.testdir({ 's.tfstate': stateText() });
    check(t, await runCommand(['replay', '--state', 's.tfstate', '-'], { cwd, stdin: long(...parts) }), warning);
  });
}

void t.test('reads 200 MB in one line of a file, plain and compressed', async (t) => {
  const cwd = t.testdir({ 's.tfstate': stateText(), 'after.json': trail(readOnly('3', '11:00:00')) });
  const [parts, warning] = lines['one string within a record'] ?? [];
  if (parts === undefined || warning === undefined) throw new Error('no such line');
  const file = openSync(join(cwd, 'long.json'), 'w');
  for (const one of long(...parts)) writeSync(file, one);
  closeSync(file);
  check(t, await runCommand(['replay', '--state', 's.tfstate', 'long.json', 'after.json'], { cwd }), warning);

  const packed = openSync(join(cwd, 'long.json.gz'), 'w');
  const gzip = createGzip({ level: 1 });
  gzip.on('data', (one: Buffer) => writeSync(packed, one));
  for (const one of long(...parts)) if (!gzip.write(one)) await once(gzip, 'drain');
  gzip.end();
  await once(gzip, 'end');
  closeSync(packed);
  check(t, await runCommand(['replay', '--state', 's.tfstate', 'long.json.gz', 'after.json'], { cwd }), warning);
});
