import { aws } from '../../model/contracts/provider.js';
import type { Provider } from '../provider.js';
import { regionName } from './region-names.js';
import { awsServices } from './services.js';

export const awsProvider: Provider = { name: aws, services: awsServices, regionName };
