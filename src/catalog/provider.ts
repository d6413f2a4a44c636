import type { TrackedProvider } from '../model/contracts/provider.js';
import type { ServiceCatalog } from './dsl.js';

/** What the catalog knows of one cloud provider: a folder beside this file. */
export type Provider = {
  readonly name: TrackedProvider;
  readonly services: readonly ServiceCatalog[];
  /** Region as people know it, such as `Europe (Frankfurt)`; null if the provider documents no such region. */
  readonly regionName: (code: string) => string | null;
};
