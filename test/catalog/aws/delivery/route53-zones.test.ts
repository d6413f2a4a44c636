import t from 'tap';
import { route53Zones } from '../../../../src/catalog/aws/delivery/route53-zones.js';
import { checkCases } from '../../../support/check-cases.js';
import { route53ZoneCases } from './route53-zones.cases.js';

checkCases(t, route53Zones, route53ZoneCases);
