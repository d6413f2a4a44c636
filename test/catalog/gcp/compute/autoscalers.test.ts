import t from 'tap';
import { computeAutoscalers } from '../../../../src/catalog/gcp/compute/autoscalers.js';
import { checkCases } from '../../../support/check-cases.js';
import { autoscalerCases } from './autoscalers.cases.js';

checkCases(t, computeAutoscalers, autoscalerCases);
