import t from 'tap';
import { computeNetworks } from '../../../../src/catalog/gcp/network/networks.js';
import { checkCases } from '../../../support/check-cases.js';
import { networkCases } from './networks.cases.js';

checkCases(t, [computeNetworks], networkCases);
