import { setImmediate } from 'node:timers/promises';
import { isLeft } from 'fp-ts/lib/Either.js';
import t, { type Test } from 'tap';
import { readConfig } from '../../src/config/load-config.js';
import type { Arrival } from '../../src/model/fact.js';
import { openLifecycle } from '../../src/service/lifecycle.js';
import { openBase } from '../../src/service/open-base.js';
import { openComponents } from '../../src/service/open-components.js';
import { connectService } from '../../src/service/service.js';
import { RecordingLog } from '../support/recording-log.js';

const open = async (t: Test) => {
  const config = readConfig('', {});
  if (isLeft(config)) throw new Error(JSON.stringify(config.left));
  const log = new RecordingLog();
  const life = openLifecycle(new AbortController().signal, log, () => undefined);
  t.teardown(() => life.close());
  const request = {
    ...{ config: config.right, folder: '.', environment: {}, version: '0', api: undefined, onListening: () => undefined },
    ...{ pprofPort: undefined, journal: undefined, recorded: undefined },
  };
  const logger = { component: () => log, lost: () => 0, close: () => undefined };
  const components = await openComponents(request, logger, life, await openBase(request, logger, life));
  return { ...components, service: connectService(300_000, components) };
};
const ticks = (count: number): readonly Arrival[] =>
  Array.from({ length: count }, (_, n): Arrival => ({ kind: 'tick', at: new Date(1_700_000_000_000 + n).toISOString() }));

void t.test('buffers posted facts before the start, and then passes facts in the turn of their arrival', async (t) => {
  const { posted, facts, buffer, service } = await open(t);
  t.ok(posted.offer(ticks(3)));
  t.strictSame([facts.last, buffer.depth], [0, 3]);
  service.start();
  t.strictSame([facts.last, buffer.depth], [3, 0]);
  let hasPassed = false;
  posted.offer(ticks(1), () => (hasPassed = true));
  await setImmediate();
  t.ok(hasPassed);
  await service.end(true);
});

void t.test('D58: ends after all admitted facts have passed', async (t) => {
  const { posted, facts, buffer, service } = await open(t);
  service.start();
  t.ok(posted.offer(ticks(60_000)));
  t.ok(buffer.depth > 0, 'more than one turn can process');
  await service.end(true);
  t.equal(facts.last, 60_000);
  t.notOk(posted.offer(ticks(1)));
});

void t.test('discards facts if the service never started', async (t) => {
  const { posted, facts, service } = await open(t);
  posted.offer(ticks(3), () => t.fail('did not pass'));
  await service.end(false);
  t.equal(facts.last, 0);
});

void t.test('fails on a bug in a sink, without acknowledgement', async (t) => {
  const { posted, sinks, service } = await open(t);
  const [first] = sinks.all;
  if (first === undefined) throw new Error('no sink');
  first.take = () => {
    throw new Error('a bug');
  };
  service.start();
  posted.offer(ticks(1), () => t.fail('was acknowledged'));
  await t.rejects(service.done, { message: 'a bug' });
  t.notOk(posted.offer(ticks(1)));
});
