import type * as c from '../language.js';
import { bedrock } from './bedrock.js';
import { sagemakerEndpoints } from './sagemaker-endpoints.js';
import { sagemakerNotebooks } from './sagemaker-notebooks.js';
import { sagemakerPipelines } from './sagemaker-pipelines.js';
import { sagemakerSpaces } from './sagemaker-spaces.js';
import { sagemakerWorkforces } from './sagemaker-workforces.js';

/** Machine learning. A new file adds one line here. */
export const machineLearningServices: readonly c.ServiceCatalog[] = [
  bedrock,
  sagemakerEndpoints,
  sagemakerNotebooks,
  sagemakerPipelines,
  sagemakerSpaces,
  sagemakerWorkforces,
];
