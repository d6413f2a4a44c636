import { readdirSync } from 'node:fs';
import { sep } from 'node:path';
import type { CatalogCase } from './catalog-case.js';
import { cloudCatalog, cloudServices } from '../../src/catalog/providers.js';
import { eventKey } from '../../src/catalog/event-key.js';
import { plainEventName } from '../../src/catalog/aws/decode-record.js';

export type KnownCase = CatalogCase & { readonly eventSource: string };

const typesOf = (source: string): ReadonlySet<string> =>
  new Set(cloudServices.filter(({ eventSource }) => eventSource === source).flatMap(({ types }) => Object.keys(types)));

/** Every example of a provider's catalog with its service. If services share an event name, the types of the example decide, then its file. */
export const allCases = async (provider: 'aws' | 'gcp' = 'aws'): Promise<readonly KnownCase[]> => {
  const folder = new URL(`../catalog/${provider}/`, import.meta.url);
  const found: KnownCase[] = [];
  for (const file of readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.cases\.[jt]s$/.test(name))
    .sort()) {
    const module = (await import(new URL(file, folder).href)) as Record<string, unknown>;
    const prefix = file.split(sep)[0] ?? '';
    for (const cases of Object.values(module)) {
      if (!Array.isArray(cases)) continue;
      for (const one of cases as readonly CatalogCase[]) {
        if (typeof one.event !== 'string' || one.request === undefined) continue;
        const sources = cloudServices
          .map(({ eventSource }) => eventSource)
          .filter(
            (source) =>
              source.endsWith('.googleapis.com') === (provider === 'gcp') &&
              cloudCatalog.lookup(source, eventKey(source, plainEventName(one.event))) !== undefined,
          );
        const types = new Set([...one.state.map(({ type }) => type), ...one.drifts.map(({ address }) => address.split('.')[0])]);
        const ofItsTypes = sources.filter((source) => [...typesOf(source)].some((type) => types.has(type)));
        const candidates = ofItsTypes.length > 0 ? ofItsTypes : sources;
        const eventSource = candidates.find((source) => source.startsWith(prefix)) ?? candidates[0];
        if (eventSource !== undefined) found.push({ ...one, eventSource });
      }
    }
  }
  return found;
};
