import t from 'tap';
import { trafficMirroring } from '../../../../src/catalog/aws/network/traffic-mirroring.js';
import { checkCases } from '../../../support/check-cases.js';
import { flowLogCases } from './flow-logs.cases.js';

checkCases(t, trafficMirroring, flowLogCases);
