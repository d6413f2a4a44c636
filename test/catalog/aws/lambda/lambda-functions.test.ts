import t from 'tap';
import { lambdaFunctions } from '../../../../src/catalog/aws/lambda/lambda-functions.js';
import { checkCases } from '../../../support/check-cases.js';
import { capacityFunctionCases } from './lambda-capacity.cases.js';
import { functionCodeCases } from './lambda-code.cases.js';
import { eventSourceTagCases } from './lambda-event-sources.cases.js';
import { functionConfigurationCases } from './lambda-functions.cases.js';
import { functionLifecycleCases } from './lambda-lifecycle.cases.js';

checkCases(t, lambdaFunctions, [
  ...functionConfigurationCases,
  ...functionLifecycleCases,
  ...functionCodeCases,
  ...eventSourceTagCases,
  ...capacityFunctionCases,
]);
