import t from 'tap';
import { snsTopics } from '../../../../src/catalog/aws/monitoring/sns-topics.js';
import { sqsQueues } from '../../../../src/catalog/aws/monitoring/sqs-queues.js';
import { checkCases } from '../../../support/check-cases.js';
import { applicationCases, subscriptionCases, topicCases } from './sns.cases.js';
import { queueCases } from './sqs.cases.js';

checkCases(t, [snsTopics], [...topicCases, ...subscriptionCases, ...applicationCases]);
checkCases(t, sqsQueues, queueCases);
