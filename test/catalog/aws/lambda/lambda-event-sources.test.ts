import t from 'tap';
import { lambdaEventSources } from '../../../../src/catalog/aws/lambda/lambda-event-sources.js';
import { checkCases } from '../../../support/check-cases.js';
import { kafkaSourceCases } from './lambda-kafka-sources.cases.js';
import { eventSourceCases } from './lambda-event-sources.cases.js';

checkCases(t, lambdaEventSources, [...eventSourceCases, ...kafkaSourceCases]);
