/** The providers whose changes are compared with the declared states; their keys under `providers` in the configuration. */
export const aws = 'aws';
export const gcp = 'gcp';
export const kubernetes = 'kubernetes';

/** The catalog has a folder for each, see `catalog/providers.ts`. Sensor events name the same providers (D29). */
export const trackedProviders = [aws, gcp, kubernetes] as const;
export type TrackedProvider = (typeof trackedProviders)[number];
