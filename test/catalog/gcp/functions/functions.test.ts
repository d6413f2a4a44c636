import t from 'tap';
import { functions } from '../../../../src/catalog/gcp/functions/functions.js';
import { checkCases } from '../../../support/check-cases.js';
import { firstGenerationCases } from './first-generation.cases.js';
import { secondGenerationCases } from './second-generation.cases.js';

checkCases(t, functions, [...firstGenerationCases, ...secondGenerationCases]);
