import t from 'tap';
import { autoscalingGroups } from '../../../src/catalog/aws/autoscaling-groups.js';
import { checkCases } from '../../support/check-cases.js';
import { groupCases } from './autoscaling-groups.cases.js';
import { groupSettingCases, groupTagCases } from './autoscaling-settings.cases.js';

checkCases(t, autoscalingGroups, [...groupCases, ...groupTagCases, ...groupSettingCases]);
