/** The provider of CloudTrail, and of the states under `providers.aws.state`. The catalog adds its services in `catalog/providers.ts`. */
export const aws = 'aws';

/** Providers whose changes are compared with the declared states. */
export const trackedProviders = [aws] as const;
export type TrackedProvider = (typeof trackedProviders)[number];

/** Providers that a sensor event can be about (D29). */
export const eventProviders = [...trackedProviders, 'gcp', 'kubernetes'] as const;
export type EventProvider = (typeof eventProviders)[number];
