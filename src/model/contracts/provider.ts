/** The providers whose changes are compared with the declared states; their keys under `providers` in the configuration. */
export const aws = 'aws';
export const gcp = 'gcp';
export const kubernetes = 'kubernetes';

/** The catalog has a folder for each, see `catalog/providers.ts`. Sensor events name the same providers (D29). */
export const trackedProviders = [aws, gcp, kubernetes] as const;
export type TrackedProvider = (typeof trackedProviders)[number];

/** The providers of records and alerts: those, and others without a catalog, whose resources are verified by plans (D125, D126). */
export const recordProviders = [...trackedProviders, 'azure', 'other'] as const;
export type RecordProvider = (typeof recordProviders)[number];

/** Whether the catalog may read events of this provider. Others choose the names of theirs, which may be those of an event that it reads. */
export const hasCatalog = (provider: RecordProvider): provider is TrackedProvider => provider !== 'azure' && provider !== 'other';
