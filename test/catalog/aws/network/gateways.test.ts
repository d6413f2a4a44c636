import t from 'tap';
import { internetGateways } from '../../../../src/catalog/aws/network/internet-gateways.js';
import { checkCases } from '../../../support/check-cases.js';
import { gatewayCases } from './gateways.cases.js';
import { natGatewayCases } from './nat-gateways.cases.js';

checkCases(t, internetGateways, gatewayCases);
checkCases(t, internetGateways, natGatewayCases);
