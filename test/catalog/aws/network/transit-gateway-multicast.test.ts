import t from 'tap';
import { transitGatewayMulticast } from '../../../../src/catalog/aws/network/transit-gateway-multicast.js';
import { checkCases } from '../../../support/check-cases.js';
import { multicastCases } from './transit-gateway-multicast.cases.js';

checkCases(t, transitGatewayMulticast, multicastCases);
