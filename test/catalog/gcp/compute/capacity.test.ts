import t from 'tap';
import { computeAutoscalers } from '../../../../src/catalog/gcp/compute/autoscalers.js';
import { checkCases } from '../../../support/check-cases.js';
import { capacityCases } from './capacity.cases.js';

checkCases(t, computeAutoscalers, capacityCases);
