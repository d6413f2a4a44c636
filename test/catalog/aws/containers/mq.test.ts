import t from 'tap';
import { mqBrokers, mqBrokersOfEndpoint } from '../../../../src/catalog/aws/containers/mq-brokers.js';
import { checkCases } from '../../../support/check-cases.js';
import { mqCases } from './mq.cases.js';

checkCases(t, mqBrokers, mqCases);
checkCases(t, mqBrokersOfEndpoint, mqCases);
