import t from 'tap';
import { emr } from '../../../../src/catalog/aws/containers/emr.js';
import { emrFleets } from '../../../../src/catalog/aws/containers/emr-fleets.js';
import { emrScaling } from '../../../../src/catalog/aws/containers/emr-scaling.js';
import { lakeformation } from '../../../../src/catalog/aws/containers/lakeformation.js';
import { lakeformationPermissions } from '../../../../src/catalog/aws/containers/lakeformation-permissions.js';
import { sagemakerEndpoints } from '../../../../src/catalog/aws/containers/sagemaker-endpoints.js';
import { sagemakerNotebooks } from '../../../../src/catalog/aws/containers/sagemaker-notebooks.js';
import { sagemakerRegistry } from '../../../../src/catalog/aws/containers/sagemaker-registry.js';
import { checkCases } from '../../../support/check-cases.js';
import { emrCases } from './emr.cases.js';
import { emrFleetCases } from './emr-fleets.cases.js';
import { emrScalingCases } from './emr-scaling.cases.js';
import { lakeformationCases } from './lakeformation.cases.js';
import { lakeformationPermissionsCases } from './lakeformation-permissions.cases.js';
import { sagemakerEndpointsCases } from './sagemaker-endpoints.cases.js';
import { sagemakerRegistryCases } from './sagemaker-registry.cases.js';
import { sagemakerCases } from './sagemaker-notebooks.cases.js';

checkCases(t, [emr, emrScaling], [...emrCases, ...emrScalingCases]);
checkCases(t, emrFleets, emrFleetCases);
checkCases(t, lakeformation, lakeformationCases);
checkCases(t, lakeformationPermissions, lakeformationPermissionsCases);
checkCases(
  t,
  [sagemakerNotebooks, sagemakerEndpoints, sagemakerRegistry],
  [...sagemakerCases, ...sagemakerEndpointsCases, ...sagemakerRegistryCases],
);
