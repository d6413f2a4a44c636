import t from 'tap';
import { routeServers } from '../../../../src/catalog/aws/routing/route-servers.js';
import { checkCases } from '../../../support/check-cases.js';
import { localGatewayCases } from './local-gateways.cases.js';
import { networkInsightsCases } from './network-insights.cases.js';
import { routeServerCases } from './route-servers.cases.js';

checkCases(t, routeServers, localGatewayCases);
checkCases(t, routeServers, networkInsightsCases);
checkCases(t, routeServers, routeServerCases);
