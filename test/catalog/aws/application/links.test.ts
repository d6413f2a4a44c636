import t from 'tap';
import { dataSync } from '../../../../src/catalog/aws/application/data-sync.js';
import { checkCases } from '../../../support/check-cases.js';
import { dataSyncCases } from './data-sync.cases.js';
import { dataSyncLocationCases } from './data-sync-locations.cases.js';

checkCases(t, [dataSync], [...dataSyncCases, ...dataSyncLocationCases]);
