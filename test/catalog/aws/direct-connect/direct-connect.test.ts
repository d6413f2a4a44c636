import t from 'tap';
import { directConnections } from '../../../../src/catalog/aws/direct-connect/direct-connections.js';
import { checkCases } from '../../../support/check-cases.js';
import { directConnectionCases } from './direct-connections.cases.js';
import { directConnectCases } from './direct-links.cases.js';
import { directGatewayCases } from './direct-gateways.cases.js';

checkCases(t, [directConnections], [...directConnectionCases, ...directGatewayCases, ...directConnectCases]);
