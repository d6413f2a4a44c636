import t from 'tap';
import { routeTableCalls } from '../../../../src/catalog/aws/network/route-tables.js';
import { checkCases } from '../../../support/check-cases.js';
import { routeTableCases } from './route-tables.cases.js';

checkCases(t, routeTableCalls, routeTableCases);
