import t from 'tap';
import { pubsubTopics } from '../../../../src/catalog/gcp/pubsub/pubsub-topics.js';
import { checkCases } from '../../../support/check-cases.js';
import { pubsubSubscriptionCases } from './pubsub-subscriptions.cases.js';
import { pubsubTopicCases } from './pubsub-topics.cases.js';

checkCases(t, pubsubTopics, pubsubTopicCases);
checkCases(t, pubsubTopics, pubsubSubscriptionCases);
