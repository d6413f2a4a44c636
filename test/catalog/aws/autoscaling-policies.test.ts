import t from 'tap';
import { autoscalingPolicies } from '../../../src/catalog/aws/autoscaling-policies.js';
import { checkCases } from '../../support/check-cases.js';
import { launchConfigurationCases, policyCases, scheduleCases } from './autoscaling-policies.cases.js';

checkCases(t, autoscalingPolicies, [...policyCases, ...scheduleCases, ...launchConfigurationCases]);
