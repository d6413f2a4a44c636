import t from 'tap';
import { transitGateways } from '../../../../src/catalog/aws/network/transit-gateways.js';
import { checkCases } from '../../../support/check-cases.js';
import { multicastCases } from './transit-gateway-multicast.cases.js';

checkCases(t, transitGateways, multicastCases);
