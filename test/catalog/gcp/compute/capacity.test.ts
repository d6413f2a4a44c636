import t from 'tap';
import { computeCapacity } from '../../../../src/catalog/gcp/compute/capacity.js';
import { checkCases } from '../../../support/check-cases.js';
import { capacityCases } from './capacity.cases.js';

checkCases(t, computeCapacity, capacityCases);
