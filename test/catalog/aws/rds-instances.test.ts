import t from 'tap';
import { rdsInstances } from '../../../src/catalog/aws/rds-instances.js';
import { checkCases } from '../../support/check-cases.js';
import { rdsInstancesMadeCases } from './rds-instances-made.cases.js';
import { rdsInstanceCases } from './rds-instances.cases.js';

checkCases(t, rdsInstances, [...rdsInstanceCases, ...rdsInstancesMadeCases]);
