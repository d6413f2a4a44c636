import t from 'tap';
import { emr } from '../../../../src/catalog/aws/containers/emr.js';
import { emrFleets } from '../../../../src/catalog/aws/containers/emr-fleets.js';
import { emrScaling } from '../../../../src/catalog/aws/containers/emr-scaling.js';
import { lakeformation } from '../../../../src/catalog/aws/containers/lakeformation.js';
import { lakeformationPermissions } from '../../../../src/catalog/aws/containers/lakeformation-permissions.js';
import { checkCases } from '../../../support/check-cases.js';
import { emrCases } from './emr.cases.js';
import { emrFleetCases } from './emr-fleets.cases.js';
import { emrScalingCases } from './emr-scaling.cases.js';
import { lakeformationCases } from './lakeformation.cases.js';
import { lakeformationPermissionsCases } from './lakeformation-permissions.cases.js';

checkCases(t, [emr, emrScaling], [...emrCases, ...emrScalingCases]);
checkCases(t, emrFleets, emrFleetCases);
checkCases(t, lakeformation, lakeformationCases);
checkCases(t, lakeformationPermissions, lakeformationPermissionsCases);
