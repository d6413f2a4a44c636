import t from 'tap';
import { vpnConnections } from '../../../../src/catalog/aws/network/vpn-connections.js';
import { checkCases } from '../../../support/check-cases.js';
import { clientVpnCases, vpnConnectionCases } from './vpn.cases.js';

checkCases(t, vpnConnections, vpnConnectionCases);
checkCases(t, vpnConnections, clientVpnCases);
