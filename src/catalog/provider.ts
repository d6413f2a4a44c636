import type { TrackedProvider } from '../model/contracts/provider.js';
import type { ServiceCatalog } from './dsl.js';

/** The catalog of one cloud provider; its folder is beside this file. */
export type Provider = {
  readonly name: TrackedProvider;
  readonly services: readonly ServiceCatalog[];
  /** Display name of a region, such as `Europe (Frankfurt)`; null if the provider documents no such region. */
  readonly regionName: (code: string) => string | null;
};
