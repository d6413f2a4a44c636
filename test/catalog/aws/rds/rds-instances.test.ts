import t from 'tap';
import { rdsInstances } from '../../../../src/catalog/aws/rds/rds-instances.js';
import { checkCases } from '../../../support/check-cases.js';
import { rdsBlueGreen } from '../../../../src/catalog/aws/rds/rds-clusters.js';
import { rdsBlueGreenCases } from './rds-blue-green.cases.js';
import { rdsStorageVolumeCases } from './rds-storage-volumes.cases.js';
import { rdsInstanceCases } from './rds-instances.cases.js';
import { rdsInstancesDeletedCases } from './rds-instances-deleted.cases.js';
import { rdsInstancesCreatedCases } from './rds-instances-created.cases.js';

checkCases(t, rdsInstances, [...rdsInstanceCases, ...rdsInstancesDeletedCases, ...rdsInstancesCreatedCases, ...rdsStorageVolumeCases]);
checkCases(t, rdsBlueGreen, rdsBlueGreenCases);
