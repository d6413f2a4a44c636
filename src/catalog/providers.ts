import { hasCatalog } from '../model/contracts/provider.js';
import { type Catalog, makeCatalog } from './catalog.js';
import { awsProvider } from './aws/provider.js';
import { gcpProvider } from './gcp/provider.js';
import { type CoveredEvent, coverageOf } from './coverage.js';
import { eventSource } from './kubernetes/decode-event.js';
import { kubernetesCatalog } from './kubernetes/kubernetes-catalog.js';
import { kubernetesCoverage } from './kubernetes/kubernetes-coverage.js';
import type { Provider } from './provider.js';

/** One catalog of several, each with services of its own. `catalogs`: by the service of their records; `others` has all other services. */
export const combineCatalogs = (others: Catalog, catalogs: Readonly<Record<string, Catalog>>): Catalog => {
  const of = (eventSource: string): Catalog => (Object.hasOwn(catalogs, eventSource) ? (catalogs[eventSource] ?? others) : others);
  return {
    types: Object.assign({}, ...Object.values(catalogs).map(({ types }) => types), others.types) as Catalog['types'],
    creations: others.creations,
    lookup: (eventSource, eventName) => of(eventSource).lookup(eventSource, eventName),
    interpret: (record) => (hasCatalog(record.provider) ? of(record.eventSource).interpret(record) : withoutCatalog),
  };
};

const withoutCatalog: ReturnType<Catalog['interpret']> = { changes: [], reason: 'unsupported_event' };

/** Every provider of the catalog. To add one, create a folder beside `aws`, add its sources under `streams`, and add one entry here. */
const providers: readonly Provider[] = [awsProvider, gcpProvider];

export const cloudServices = providers.flatMap(({ services }) => services);
export const cloudCatalog = combineCatalogs(makeCatalog(cloudServices), { [eventSource]: kubernetesCatalog });
/** Everything that the catalog supports, for the reference and for warnings about the configuration. */
export const cloudCoverage = (): readonly CoveredEvent[] => [...coverageOf(cloudServices), ...kubernetesCoverage()];
/** Resource types of all providers. Terraform's type names do not collide. */
export const cloudTypes = cloudCatalog.types;

/** See `Provider.regionName`. Region codes of different providers do not collide. */
export const regionName = (code: string): string | null => {
  for (const provider of providers) {
    const name = provider.regionName(code);
    if (name !== null) return name;
  }
  return null;
};
