import t from 'tap';
import { autoscalingGroups } from '../../../../src/catalog/aws/autoscaling/autoscaling-groups.js';
import { checkCases } from '../../../support/check-cases.js';
import { groupCases } from './autoscaling-groups.cases.js';
import { groupCapacityCases } from './autoscaling-capacity.cases.js';
import { groupSettingCases, groupTagCases } from './autoscaling-settings.cases.js';
import { groupSizeCases } from './autoscaling-sizes.cases.js';
import { groupTemplateCases } from './autoscaling-templates.cases.js';

checkCases(t, autoscalingGroups, [
  ...groupCases,
  ...groupSizeCases,
  ...groupTagCases,
  ...groupSettingCases,
  ...groupTemplateCases,
  ...groupCapacityCases,
]);
