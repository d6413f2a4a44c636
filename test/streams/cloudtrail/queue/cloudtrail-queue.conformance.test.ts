import { gzipSync } from 'node:zlib';
import t from 'tap';
import type { SourceFixture } from '../../../conformance/source-fixture.js';
import { sourceConformance } from '../../../conformance/source-conformance.js';
import { startFauxqs } from '../../../support/fauxqs.js';
import { openQueueFixture } from './queue-fixture.js';
import { record, records, s3Event } from './queue-bodies.js';

const open = async (): Promise<SourceFixture> => {
  const ends: (() => void | Promise<void>)[] = [];
  const test = { teardown: (work: () => void | Promise<void>) => void ends.push(work) };
  const server = await startFauxqs(test);
  const url = await server.createQueue('events');
  await server.createBucket('trail');
  const { source } = await openQueueFixture(test, server, 'events');
  let made = 0;
  return {
    source,
    produce: async (count) => {
      const ids = Array.from({ length: count }, () => `r${made++}`);
      if (count < 100) return server.send(url, ...ids.map(record));
      await server.put('trail', ids.join('').slice(0, 20), gzipSync(records(ids)));
      return server.send(url, s3Event(ids.join('').slice(0, 20)));
    },
    cut: () => Promise.resolve(),
    restart: () => Promise.resolve(),
    leave: () => server.stop(),
    close: async () => {
      for (const end of ends.splice(0).reverse()) await end();
    },
  };
};

const stateless = 'each call is a separate request, so there is no connection to cut';
sourceConformance(t, {
  name: 'cloudtrail-queue',
  open,
  secrets: ['fauxqs'],
  skip: {
    'detects a cut connection and continues on a new one': stateless,
    'loses nothing that the server kept over its restart': 'the test server keeps nothing; a recreated queue has its own test',
  },
});
