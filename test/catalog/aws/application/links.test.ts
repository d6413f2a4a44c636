import t from 'tap';
import { dataSync } from '../../../../src/catalog/aws/application/data-sync.js';
import { directConnect } from '../../../../src/catalog/aws/application/direct-connect.js';
import { checkCases } from '../../../support/check-cases.js';
import { dataSyncCases } from './data-sync.cases.js';
import { directConnectCases } from './direct-connect.cases.js';

checkCases(t, directConnect, directConnectCases);
checkCases(t, dataSync, dataSyncCases);
