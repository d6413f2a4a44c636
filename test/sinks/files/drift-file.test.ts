import t from 'tap';
import type { Output } from '../../../src/model/output.js';
import { driftFile } from '../../../src/sinks/files/drift-file.js';
import { RecordingLog } from '../../support/recording-log.js';
import { positionAt } from '../../support/output-position.js';
import { VirtualTime } from '../../support/virtual-time.js';
import { sampleDrift } from '../store/samples.js';

/** A file that fails while `isFull` and whose writes resolve on `turn`. */
class Disk {
  text = '';
  writes = 0;
  isFull = false;
  isClosed = false;
  append(lines: string): Promise<void> {
    this.writes++;
    if (this.isFull) return Promise.reject(new Error('no space left on device'));
    this.text += lines;
    return Promise.resolve();
  }
  close(): Promise<void> {
    this.isClosed = true;
    return Promise.resolve();
  }
}

const turn = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));
const alert = (id: string): Output => ({ output: 'drift', drift: sampleDrift(id), waited: 0 });

const open = (maxWaiting?: number) => {
  const disk = new Disk();
  const log = new RecordingLog();
  const time = new VirtualTime();
  const sink = driftFile({ file: disk, log, scheduler: time, ...(maxWaiting === undefined ? {} : { maxWaiting }) });
  const ids = (): readonly string[] =>
    disk.text
      .split('\n')
      .filter((line) => line !== '')
      .map((line) => (JSON.parse(line) as { id: string }).id);
  return { disk, log, time, sink, ids };
};

void t.test('writes a line for each new and each resolved alert, but not for repeats or history', async (t) => {
  const { sink, disk, ids } = open();
  const ended = sampleDrift('d_1', 0, { resolution: 'reverted', resolved_at: '2026-03-10T12:00:00.000Z' });
  sink.take([alert('d_1'), { output: 'repeated', drift: sampleDrift('d_1') }], positionAt(''));
  sink.take([{ output: 'resolved', drift: ended }], positionAt(''));
  sink.take([alert('d_0')], positionAt('', { isHistory: true }));
  await sink.close();
  t.strictSame(ids(), ['d_1', 'd_1']);
  t.match(JSON.parse(disk.text.split('\n')[1] ?? ''), { id: 'd_1', resolution: 'reverted' });
  t.ok(disk.isClosed);
});

void t.test('alerts that arrive during a write are written together', async (t) => {
  const { sink, disk, ids } = open();
  for (let n = 0; n < 5; n++) sink.take([alert(`d_${String(n)}`)], positionAt(''));
  await sink.close();
  t.strictSame([ids().length, disk.writes], [5, 2]);
});

void t.test('keeps alerts while the disk is full, counts those over the bound, then continues in order', async (t) => {
  const size = JSON.stringify(sampleDrift('d_1')).length + 1;
  const { sink, disk, log, time, ids } = open(3 * size);
  disk.isFull = true;
  for (let n = 1; n <= 5; n++) {
    sink.take([alert(`d_${String(n)}`)], positionAt(''));
    await turn();
  }
  t.strictSame([sink.lost(), disk.writes], [2, 1], 'no attempt per alert');
  disk.isFull = false;
  await time.pass(10_000);
  await turn();
  t.strictSame(ids(), ['d_1', 'd_2', 'd_3']);
  sink.take([alert('d_6')], positionAt(''));
  await sink.close();
  t.strictSame(ids(), ['d_1', 'd_2', 'd_3', 'd_6']);
  t.strictSame(
    log.lines.map(([level]) => level),
    ['error', 'info'],
  );
});

void t.test('counts alerts that cannot be written before the end', async (t) => {
  const { sink, disk } = open();
  disk.isFull = true;
  sink.take([alert('d_1')], positionAt(''));
  await sink.close();
  t.equal(sink.lost(), 1);
});
