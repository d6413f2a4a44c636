import t from 'tap';
import { sagemakerEndpoints } from '../../../../src/catalog/aws/machine-learning/sagemaker-endpoints.js';
import { sagemakerNotebooks } from '../../../../src/catalog/aws/machine-learning/sagemaker-notebooks.js';
import { sagemakerPipelines } from '../../../../src/catalog/aws/machine-learning/sagemaker-pipelines.js';
import { sagemakerSpaces } from '../../../../src/catalog/aws/machine-learning/sagemaker-spaces.js';
import { sagemakerWorkforces } from '../../../../src/catalog/aws/machine-learning/sagemaker-workforces.js';
import { checkCases } from '../../../support/check-cases.js';
import { sagemakerEndpointsCases } from './sagemaker-endpoints.cases.js';
import { sagemakerImagesCases } from './sagemaker-images.cases.js';
import { sagemakerMonitoringCases } from './sagemaker-monitoring.cases.js';
import { sagemakerCases } from './sagemaker-notebooks.cases.js';
import { sagemakerPipelinesCases } from './sagemaker-pipelines.cases.js';
import { sagemakerRegistryCases } from './sagemaker-registry.cases.js';
import { sagemakerSpacesCases } from './sagemaker-spaces.cases.js';
import { sagemakerWorkforcesCases } from './sagemaker-workforces.cases.js';

checkCases(
  t,
  [sagemakerNotebooks, sagemakerEndpoints, sagemakerPipelines, sagemakerSpaces, sagemakerWorkforces],
  [
    ...sagemakerCases,
    ...sagemakerEndpointsCases,
    ...sagemakerImagesCases,
    ...sagemakerMonitoringCases,
    ...sagemakerPipelinesCases,
    ...sagemakerRegistryCases,
    ...sagemakerSpacesCases,
    ...sagemakerWorkforcesCases,
  ],
);
