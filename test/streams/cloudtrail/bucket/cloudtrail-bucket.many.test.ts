import { Agent, request } from 'node:http';
import t from 'tap';
import { trailKey } from '../../../../src/streams/cloudtrail/trail-key.js';
import type { TrailObjects } from '../../../../src/streams/cloudtrail/trail-object.js';
import { until } from '../../../support/until.js';
import { account, CollectingReader, bucket, minute, openBucketFixture, type BucketFixture } from './bucket-fixture.js';

const noon = Date.parse('2026-03-10T12:00:00Z');
const count = 4_000;
const nameOf = (i: number): string => `f${String(i).padStart(5, '0')}`;
const timeOf = (i: number): number => noon - 90 * minute + Math.floor(i / 120) * minute;

/** Stores empty files. */
const putMany = async (fixture: BucketFixture): Promise<void> => {
  const agent = new Agent({ keepAlive: true, maxSockets: 8 });
  const { port } = new URL(fixture.fauxqs.endpoint);
  let next = 0;
  const work = async (): Promise<void> => {
    for (let i = next++; i < count; i = next++) {
      const id = `${new Date(timeOf(i)).toISOString().slice(0, 16).replaceAll(/[-:]/g, '')}Z_${nameOf(i)}`;
      const key = trailKey('AWSLogs/', { account, region: i % 2 === 0 ? 'us-east-1' : 'eu-west-1' }, '2026/03/10', id);
      await new Promise<void>((resolve, reject) => {
        const put = request({ host: '127.0.0.1', port, method: 'PUT', path: `/${bucket}/${key}`, agent }, (answer) => {
          answer.resume().on('end', resolve);
        });
        put.on('error', reject);
        put.end('x');
      });
    }
  };
  await Promise.all(Array.from({ length: 8 }, work));
  agent.destroy();
};

/** Records which files are opened; all of them are empty. */
const objectsOf = (opened: string[]): TrailObjects => ({
  open: (_, key) => {
    opened.push(key.slice(-14, -8));
    return { next: () => Promise.resolve(undefined), close: () => Promise.resolve() };
  },
});

void t.test('4,000 files over several pages arrive once each, in order of time', async (t) => {
  const fixture = await openBucketFixture(t);
  await putMany(fixture);
  const opened: string[] = [];
  const objects = objectsOf(opened);
  const source = fixture.open({ objects });
  const connection = await source.connect(new AbortController().signal);
  t.ok((await connection.read()) !== undefined);
  await fixture.pass(minute);
  t.ok(opened.length <= 5, `without a reader, nothing more is read ahead: ${opened.length}`);
  await connection.close();

  fixture.requests.splice(0);
  opened.splice(0);
  const reader = await CollectingReader.connect(source);
  await until(
    () => opened.length,
    (files) => files >= count,
    200_000,
  );
  await fixture.pass(minute);
  t.equal(opened.length, count);
  t.equal(new Set(opened).size, count);
  const times = opened.map((name) => timeOf(Number(name.slice(1))));
  t.ok(
    times.every((time, i) => i === 0 || (times[i - 1] ?? 0) <= time),
    'in order of time',
  );
  t.ok(fixture.requests.filter((one) => one.includes('/2026/03/10/ >')).length >= 4, 'in pages');
  await reader.close();
});
