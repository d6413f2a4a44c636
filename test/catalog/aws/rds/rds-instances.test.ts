import t from 'tap';
import { rdsInstances } from '../../../../src/catalog/aws/rds/rds-instances.js';
import { checkCases } from '../../../support/check-cases.js';
import { rdsBlueGreen } from '../../../../src/catalog/aws/rds/rds-blue-green.js';
import { rdsBlueGreenCases } from './rds-blue-green.cases.js';
import { rdsStorageVolumeCases } from './rds-storage-volumes.cases.js';
import { rdsInstanceCases } from './rds-instances.cases.js';
import { rdsInstancesGoneCases } from './rds-instances-gone.cases.js';
import { rdsInstancesMadeCases } from './rds-instances-made.cases.js';

checkCases(t, rdsInstances, [...rdsInstanceCases, ...rdsInstancesGoneCases, ...rdsInstancesMadeCases, ...rdsStorageVolumeCases]);
checkCases(t, rdsBlueGreen, rdsBlueGreenCases);
