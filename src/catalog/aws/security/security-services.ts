import type { ServiceCatalog } from '../../dsl.js';

/** Keys, trails, recorders and detectors. A new file adds one line here. */
export const securityServices: readonly ServiceCatalog[] = [];
