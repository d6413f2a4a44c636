import t from 'tap';
import { bedrock } from '../../../../src/catalog/aws/machine-learning/bedrock.js';
import { checkCases } from '../../../support/check-cases.js';
import { bedrockCases } from './bedrock.cases.js';

checkCases(t, bedrock, bedrockCases);
