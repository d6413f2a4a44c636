import t from 'tap';
import { sagemakerEndpoints } from '../../../../src/catalog/aws/machine-learning/sagemaker-endpoints.js';
import { sagemakerNotebooks } from '../../../../src/catalog/aws/machine-learning/sagemaker-notebooks.js';
import { sagemakerRegistry } from '../../../../src/catalog/aws/machine-learning/sagemaker-registry.js';
import { checkCases } from '../../../support/check-cases.js';
import { sagemakerEndpointsCases } from './sagemaker-endpoints.cases.js';
import { sagemakerCases } from './sagemaker-notebooks.cases.js';
import { sagemakerRegistryCases } from './sagemaker-registry.cases.js';

checkCases(
  t,
  [sagemakerNotebooks, sagemakerEndpoints, sagemakerRegistry],
  [...sagemakerCases, ...sagemakerEndpointsCases, ...sagemakerRegistryCases],
);
