import t from 'tap';
import { sourceConformance } from '../../../conformance/source-conformance.js';
import { PubsubServer } from '../../../support/pubsub-server.js';
import { pubsubFixture, stateless } from './pubsub-fixture.js';

sourceConformance(t, { name: 'gcp-pubsub', open: pubsubFixture((t) => new PubsubServer().open(t)), skip: stateless });
