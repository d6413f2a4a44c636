import t from 'tap';
import { dhcpOptions } from '../../../../src/catalog/aws/network/dhcp-options.js';
import { peering } from '../../../../src/catalog/aws/network/peering.js';
import { checkCases } from '../../../support/check-cases.js';
import { dhcpOptionsCases, peeringCases } from './peering.cases.js';

checkCases(t, peering, peeringCases);
checkCases(t, dhcpOptions, dhcpOptionsCases);
