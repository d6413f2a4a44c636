import type { ServiceCatalog } from '../../dsl.js';
import { bedrock } from './bedrock.js';
import { sagemakerEndpoints } from './sagemaker-endpoints.js';
import { sagemakerNotebooks } from './sagemaker-notebooks.js';
import { sagemakerRegistry } from './sagemaker-registry.js';

/** Machine learning. A new file adds one line here. */
export const machineLearningServices: readonly ServiceCatalog[] = [bedrock, sagemakerEndpoints, sagemakerNotebooks, sagemakerRegistry];
