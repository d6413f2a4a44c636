import { isReadVerb } from '../src/catalog/aws/decode-record.js';
import { isOfAws } from '../src/catalog/classify.js';
import type { ServiceCatalog } from '../src/catalog/dsl.js';
import type { ServiceModels } from './service-models.js';

/** By event source of the catalog: how many operations write, and the names of those that the catalog does not have. */
export const leftOperations = (
  models: ServiceModels,
  services: readonly ServiceCatalog[],
): readonly { readonly eventSource: string; readonly writes: number; readonly left: readonly string[] }[] => {
  const known = new Map<string, Set<string>>();
  for (const { eventSource, events } of services) {
    if (!isOfAws(eventSource)) continue;
    const names = known.get(eventSource) ?? new Set<string>();
    for (const name of Object.keys(events)) names.add(name);
    known.set(eventSource, names);
  }
  return [...known]
    .map(([eventSource, names]) => {
      const operations = models.forSource(eventSource).flatMap((model) => [...model.operations.keys()]);
      const writes = [...new Set(operations)].filter((name) => !isReadVerb(name));
      return { eventSource, writes: writes.length, left: writes.filter((name) => !names.has(name)).sort() };
    })
    .sort((a, b) => (a.eventSource < b.eventSource ? -1 : 1));
};
