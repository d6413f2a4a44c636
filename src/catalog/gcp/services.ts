import type { ServiceCatalog } from '../dsl.js';
import { holderPolicies } from './iam/holder-policies.js';

/** All services of the Google Cloud catalog. A new file adds one line here. */
export const gcpServices: readonly ServiceCatalog[] = [...holderPolicies];
