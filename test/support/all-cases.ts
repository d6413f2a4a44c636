import { readdirSync } from 'node:fs';
import { sep } from 'node:path';
import type { CatalogCase } from './catalog-case.js';
import { cloudCatalog, cloudServices } from '../../src/catalog/providers.js';
import { eventKey } from '../../src/catalog/event-key.js';
import { plainEventName } from '../../src/catalog/aws/decode-record.js';

export type KnownCase = CatalogCase & { readonly eventSource: string };

/** Every example of a provider's catalog with its service; for names shared by services, the file of the example decides. */
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
        const eventSource = sources.find((source) => source.startsWith(prefix)) ?? sources[0];
        if (eventSource !== undefined) found.push({ ...one, eventSource });
      }
    }
  }
  return found;
};
