import t from 'tap';
import { emr } from '../../../../src/catalog/aws/analytics/emr.js';
import { lakeformationPermissions } from '../../../../src/catalog/aws/analytics/lakeformation-permissions.js';
import { lakeformationTags } from '../../../../src/catalog/aws/analytics/lakeformation-tags.js';
import { checkCases } from '../../../support/check-cases.js';
import { emrCases } from './emr.cases.js';
import { emrFleetCases } from './emr-fleets.cases.js';
import { emrScalingCases } from './emr-scaling.cases.js';
import { lakeformationCases } from './lakeformation.cases.js';
import { lakeformationPermissionsCases } from './lakeformation-permissions.cases.js';
import { lakeformationTagCases } from './lakeformation-tags.cases.js';

checkCases(t, [emr], [...emrCases, ...emrScalingCases]);
checkCases(t, emr, emrFleetCases);
checkCases(t, lakeformationPermissions, lakeformationCases);
checkCases(t, lakeformationPermissions, lakeformationPermissionsCases);
checkCases(t, lakeformationTags, lakeformationTagCases);
