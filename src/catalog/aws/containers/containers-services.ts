import type { ServiceCatalog } from '../../dsl.js';

/** Containers, batch, analytics and brokers. A new file adds one line here. */
export const containersServices: readonly ServiceCatalog[] = [];
