import t from 'tap';
import { computeRouters } from '../../../../src/catalog/gcp/network/routers.js';
import { checkCases } from '../../../support/check-cases.js';
import { routerCases } from './routers.cases.js';

checkCases(t, computeRouters, routerCases);
