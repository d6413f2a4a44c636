import t from 'tap';
import { dataSync } from '../../../../src/catalog/aws/application/data-sync.js';
import { dataSyncLocations } from '../../../../src/catalog/aws/application/data-sync-locations.js';
import { checkCases } from '../../../support/check-cases.js';
import { dataSyncCases } from './data-sync.cases.js';
import { dataSyncLocationCases } from './data-sync-locations.cases.js';

checkCases(t, [dataSync, dataSyncLocations], [...dataSyncCases, ...dataSyncLocationCases]);
