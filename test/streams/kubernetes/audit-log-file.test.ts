import { appendFileSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import t, { type Test } from 'tap';
import { cloudCatalog } from '../../../src/catalog/providers.js';
import { DecodeTools } from '../../../src/decode/decode-input.js';
import type { Source, SourceConnection } from '../../../src/model/contracts/source.js';
import { auditLogFile } from '../../../src/streams/kubernetes/audit-log-file.js';
import { auditJson } from '../../support/audit-json.js';
import { deploymentRead, replicasSet } from '../../support/cluster-fixture.js';
import { RecordingLog } from '../../support/recording-log.js';
import { hostAlert } from '../../support/sensor-alerts.js';
import { CountingMeter } from '../gcp/counting-meter.js';

const setUp = (t: Test, options: Partial<Parameters<typeof auditLogFile>[0]> = {}) => {
  const folder = t.testdir({});
  const path = join(folder, 'audit.log');
  const cursorPath = join(folder, 'cursor.json');
  const log = new RecordingLog();
  const meter = new CountingMeter();
  const open = (over: Partial<Parameters<typeof auditLogFile>[0]> = {}): Source =>
    auditLogFile({
      name: 'audit-log:production',
      path,
      cluster: 'production',
      cursorPath: '',
      pollInterval: 10,
      tools: new DecodeTools(cloudCatalog),
      clock: { now: () => '2026-03-02T10:16:00.000Z' },
      meter,
      log,
      ...options,
      ...over,
    });
  const write = (...events: readonly object[]): void => appendFileSync(path, events.map((one) => `${JSON.stringify(one)}\n`).join(''));
  return { folder, path, cursorPath, log, meter, open, write };
};

const connect = (source: Source): Promise<SourceConnection> => source.connect(new AbortController().signal);

/** Reads `count` facts: ids of records, or the reasons of skipped ones. */
const read = async (connection: SourceConnection, count: number, isAcking = true): Promise<readonly string[]> => {
  const words: string[] = [];
  while (words.length < count) {
    const batch = await connection.read();
    if (batch === undefined) break;
    for (const fact of batch.facts) {
      if (fact.kind !== 'audit') words.push(fact.kind);
      else words.push(fact.record === undefined ? JSON.stringify(fact.skipped?.reasons) : `${fact.record.account}/${fact.record.id}`);
    }
    if (isAcking) await batch.ack();
  }
  return words;
};

void t.test('D76, D77: writes become records of the cluster; reads and anything else are counted', async (t) => {
  const { open, write, log, meter, path } = setUp(t);
  write(deploymentRead('read'), replicasSet('web', '1', 7), auditJson(), hostAlert('x'));
  const connection = await connect(open());
  t.strictSame(await read(connection, 2), ['production/1', '{"read_only":1,"malformed":2}']);
  t.match(log.lines, [['warn', 'lines of the audit log are not audit events', { count: 2, sample: /^not an audit event/ }]]);
  t.equal(meter.counts.bytes, readFileSync(path).length);
  await connection.close();
});

void t.test('D76: the cursor follows acknowledged lines only, and another process continues there', async (t) => {
  const { open, write, cursorPath } = setUp(t);
  write(replicasSet('web', '1', 7));
  const first = await connect(open({ cursorPath }));
  t.strictSame(await read(first, 1), ['production/1']);
  write(replicasSet('web', '2', 7));
  t.strictSame(await read(first, 1, false), ['production/2']);
  await first.close();
  write(replicasSet('web', '3', 7));
  const second = await connect(open({ cursorPath }));
  t.strictSame(await read(second, 2), ['production/2', 'production/3']);
  await second.close();
});

void t.test('a connection continues where the last one of this process was acknowledged, also without a cursor file', async (t) => {
  const { open, write, path, folder } = setUp(t);
  const source = open();
  write(replicasSet('web', '1', 7));
  const first = await connect(source);
  t.strictSame(await read(first, 1), ['production/1']);
  await first.close();
  write(replicasSet('web', '2', 7));
  renameSync(path, join(folder, 'audit.log.1'));
  write(replicasSet('web', '3', 7));
  const second = await connect(source);
  t.strictSame(await read(second, 2), ['production/2', 'production/3']);
  await second.close();
});

void t.test('a cursor that is broken, or of another log, is reported, and the log is read from its start', async (t) => {
  for (const [text, error] of [
    ['{', 'it is not JSON'],
    ['{"a":1}', 'it has another format or version'],
    ['{"driftline_audit_cursor":1,"path":"/other.log","file":"1:2","offset":3}', 'it belongs to another log'],
  ] as const) {
    const { open, write, cursorPath, log, path } = setUp(t);
    rmSync(path, { force: true });
    writeFileSync(cursorPath, text);
    write(replicasSet('web', '1', 7));
    const connection = await connect(open({ cursorPath }));
    t.strictSame(await read(connection, 1), ['production/1']);
    t.match(log.lines, [['warn', 'the cursor file is ignored', { path: cursorPath, error }]]);
    await connection.close();
    t.match(JSON.parse(readFileSync(cursorPath, 'utf8')), { path });
  }
});

void t.test('waits for a file that does not exist yet; rejects a path that is no file', async (t) => {
  const { open, write, path } = setUp(t);
  const connection = await connect(open());
  // The timers of the source do not keep the process running.
  const awake = setInterval(() => undefined, 50);
  t.teardown(() => clearInterval(awake));
  const reading = read(connection, 1);
  write(replicasSet('web', '1', 7));
  t.strictSame(await reading, ['production/1']);
  await connection.close();
  rmSync(path);
  mkdirSync(path);
  await t.rejects(connect(open()), { kind: 'NotConnected', message: /^cannot read the audit log: .* is not a regular file$/ });
});
