import t from 'tap';
import { computeTargetProxies } from '../../../../src/catalog/gcp/network/target-proxies.js';
import { checkCases } from '../../../support/check-cases.js';
import { targetProxyCases } from './target-proxies.cases.js';

checkCases(t, computeTargetProxies, targetProxyCases);
