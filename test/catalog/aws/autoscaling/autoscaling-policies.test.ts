import t from 'tap';
import { autoscalingPolicies } from '../../../../src/catalog/aws/autoscaling/autoscaling-policies.js';
import { checkCases } from '../../../support/check-cases.js';
import { sharedNameCases } from './application-scaling.cases.js';
import { forecastCases } from './autoscaling-forecasts.cases.js';
import { policyCases } from './autoscaling-policies.cases.js';
import { scheduleCases } from './autoscaling-schedules.cases.js';
import { launchConfigurationCases } from './launch-configurations.cases.js';

checkCases(t, autoscalingPolicies, [...policyCases, ...forecastCases, ...scheduleCases, ...launchConfigurationCases, ...sharedNameCases]);
