import t from 'tap';
import { autoscalingGroups } from '../../../../src/catalog/aws/autoscaling/autoscaling-groups.js';
import { checkCases } from '../../../support/check-cases.js';
import { sharedNameCases } from './application-scaling.cases.js';
import { forecastCases } from './autoscaling-forecasts.cases.js';
import { policyCases } from './autoscaling-policies.cases.js';
import { scheduleCases } from './autoscaling-schedules.cases.js';
import { launchConfigurationCases } from './launch-configurations.cases.js';

checkCases(t, autoscalingGroups, [...policyCases, ...forecastCases, ...scheduleCases, ...launchConfigurationCases, ...sharedNameCases]);
