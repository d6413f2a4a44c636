import t from 'tap';
import { scalingPlans, scalingPlansOfAutoscaling } from '../../../../src/catalog/aws/autoscaling/scaling-plans.js';
import { checkCases } from '../../../support/check-cases.js';
import { scalingPlanCases } from './scaling-plans.cases.js';

checkCases(t, scalingPlans, scalingPlanCases);
checkCases(t, scalingPlansOfAutoscaling, scalingPlanCases);
