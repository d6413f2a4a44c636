import type { Catalog } from './catalog.js';

/** One catalog of several, each with services of its own. `catalogs`: by the service of their records; `others` has all other services. */
export const combineCatalogs = (others: Catalog, catalogs: Readonly<Record<string, Catalog>>): Catalog => {
  const of = (eventSource: string): Catalog => (Object.hasOwn(catalogs, eventSource) ? (catalogs[eventSource] ?? others) : others);
  return {
    types: Object.assign({}, ...Object.values(catalogs).map(({ types }) => types), others.types) as Catalog['types'],
    creations: others.creations,
    lookup: (eventSource, eventName) => of(eventSource).lookup(eventSource, eventName),
    interpret: (record) => of(record.eventSource).interpret(record),
  };
};
