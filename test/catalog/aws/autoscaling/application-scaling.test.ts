import t from 'tap';
import { applicationScaling, applicationScalingOfAutoscaling } from '../../../../src/catalog/aws/autoscaling/application-scaling.js';
import { checkCases } from '../../../support/check-cases.js';
import { applicationScalingCases, sharedSourceCases } from './application-scaling.cases.js';

checkCases(t, applicationScaling, applicationScalingCases);
checkCases(t, applicationScalingOfAutoscaling, sharedSourceCases);
