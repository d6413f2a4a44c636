import t from 'tap';
import { computeForwardingRules } from '../../../../src/catalog/gcp/network/forwarding-rules.js';
import { computeSsl } from '../../../../src/catalog/gcp/network/ssl.js';
import { computeUrlMaps } from '../../../../src/catalog/gcp/network/url-maps.js';
import { checkCases } from '../../../support/check-cases.js';
import { loadBalancingCases } from './load-balancing.cases.js';

checkCases(t, [computeForwardingRules, computeSsl, computeUrlMaps], loadBalancingCases);
