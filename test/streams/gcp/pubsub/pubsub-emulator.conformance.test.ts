import t from 'tap';
import { sourceConformance } from '../../../conformance/source-conformance.js';
import { startPubsubEmulator, withoutEmulator } from '../../../support/pubsub-emulator.js';
import { pubsubFixture, stateless } from './pubsub-fixture.js';

if (withoutEmulator === false) {
  const emulator = await startPubsubEmulator(t);
  sourceConformance(t, {
    name: 'gcp-pubsub with the emulator',
    open: pubsubFixture(emulator.open),
    skip: { ...stateless, 'rejects a connect to an absent server promptly, without leaking credentials': 'all cases share the emulator' },
  });
} else void t.test('gcp-pubsub with the emulator', { skip: withoutEmulator }, () => Promise.resolve());
