import t from 'tap';
import { autoscalingAttachments } from '../../../../src/catalog/aws/autoscaling/autoscaling-attachments.js';
import { checkCases } from '../../../support/check-cases.js';
import { balancerCases, targetGroupCases, trafficSourceCases } from './autoscaling-attachments.cases.js';
import { hookCases, notificationCases } from './autoscaling-hooks.cases.js';

checkCases(t, autoscalingAttachments, [...targetGroupCases, ...balancerCases, ...trafficSourceCases, ...hookCases, ...notificationCases]);
