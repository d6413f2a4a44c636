import t from 'tap';
import { transitGatewayRoutes } from '../../../../src/catalog/aws/network/transit-gateway-routes.js';
import { transitGateways } from '../../../../src/catalog/aws/network/transit-gateways.js';
import { checkCases } from '../../../support/check-cases.js';
import { transitGatewayCases, transitGatewayRouteCases } from './transit-gateways.cases.js';

checkCases(t, transitGateways, transitGatewayCases);
checkCases(t, transitGatewayRoutes, transitGatewayRouteCases);
