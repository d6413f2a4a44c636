import t from 'tap';
import type { SourceFixture } from '../../../conformance/source-fixture.js';
import { sourceConformance } from '../../../conformance/source-conformance.js';
import { disabledAccount } from '../../../support/gcp-entries.js';
import { LoggingServer } from '../../../support/logging-server.js';
import { systemScheduler } from '../../../../src/runtime/system-scheduler.js';
import { openLogging } from './logging-fixture.js';

const open = async (): Promise<SourceFixture> => {
  const ends: (() => void | Promise<void>)[] = [];
  const end = async (): Promise<void> => {
    for (const one of ends.splice(0).reverse()) await one();
  };
  const test = { teardown: (work: () => Promise<void>) => void ends.push(work) };
  const server = await new LoggingServer().open(test);
  const { open: source } = await openLogging(test);
  let made = 0;
  return {
    source: source({ endpointUrl: server.url, scheduler: systemScheduler, pollInterval: 1_500 }),
    produce: (count) => {
      const time = new Date().toISOString();
      for (let i = 0; i < count; i++) server.add(disabledAccount(made++, { time }));
      return Promise.resolve();
    },
    cut: () => Promise.resolve(),
    restart: () => Promise.resolve(),
    leave: end,
    close: end,
  };
};

sourceConformance(t, {
  name: 'gcp-logging',
  open,
  skip: {
    'detects a cut connection and continues on a new one': 'each call is a separate request, so there is no connection to cut',
    'loses nothing that the server kept over its restart': 'the test server keeps nothing',
  },
});
