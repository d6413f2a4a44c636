import t from 'tap';
import { vpcs } from '../../../../src/catalog/aws/network/vpcs.js';
import { internetGateways } from '../../../../src/catalog/aws/network/internet-gateways.js';
import { checkCases } from '../../../support/check-cases.js';
import { dhcpOptionsCases, peeringCases } from './peering.cases.js';

checkCases(t, internetGateways, peeringCases);
checkCases(t, vpcs, dhcpOptionsCases);
