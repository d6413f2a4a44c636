import t from 'tap';
import { route53Routing } from '../../../../src/catalog/aws/delivery/route53-routing.js';
import { checkCases } from '../../../support/check-cases.js';
import { route53RoutingCases } from './route53-routing.cases.js';

checkCases(t, route53Routing, route53RoutingCases);
