import type { ServiceCatalog } from '../dsl.js';

/** All services of the Google Cloud catalog. A new file adds one line here. */
export const gcpServices: readonly ServiceCatalog[] = [];
