import t from 'tap';
import { localGateways } from '../../../../src/catalog/aws/routing/local-gateways.js';
import { networkInsights } from '../../../../src/catalog/aws/routing/network-insights.js';
import { routeServers } from '../../../../src/catalog/aws/routing/route-servers.js';
import { checkCases } from '../../../support/check-cases.js';
import { localGatewayCases } from './local-gateways.cases.js';
import { networkInsightsCases } from './network-insights.cases.js';
import { routeServerCases } from './route-servers.cases.js';

checkCases(t, localGateways, localGatewayCases);
checkCases(t, networkInsights, networkInsightsCases);
checkCases(t, routeServers, routeServerCases);
