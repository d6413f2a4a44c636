import t from 'tap';
import { flowLogs } from '../../../../src/catalog/aws/network/flow-logs.js';
import { checkCases } from '../../../support/check-cases.js';
import { flowLogCases } from './flow-logs.cases.js';

checkCases(t, flowLogs, flowLogCases);
