import t from 'tap';
import { lambdaVersions } from '../../../../src/catalog/aws/lambda/lambda-versions.js';
import { checkCases } from '../../../support/check-cases.js';
import { layerCases, signingCases } from './lambda-layers.cases.js';
import { aliasCases, concurrencyCases, invocationCases } from './lambda-versions.cases.js';

checkCases(t, lambdaVersions, [...aliasCases, ...concurrencyCases, ...invocationCases, ...layerCases, ...signingCases]);
