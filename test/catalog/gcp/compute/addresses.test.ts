import t from 'tap';
import { computeAddresses } from '../../../../src/catalog/gcp/compute/addresses.js';
import { checkCases } from '../../../support/check-cases.js';
import { addressCases } from './addresses.cases.js';

checkCases(t, computeAddresses, addressCases);
