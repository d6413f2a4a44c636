import { severities } from '../../alerts/filter.js';
import type { SensorEvent } from '../../api/client.js';

export const providers = ['aws', 'gcp', 'kubernetes'] as const;

/** Which events are listed. Values that the service would refuse are ignored. */
type EventFilter = Partial<Pick<SensorEvent, 'severity'> & { readonly provider: (typeof providers)[number] }>;

export const eventFilter = (query: URLSearchParams): EventFilter => {
  const severity = severities.find((one) => one === query.get('severity'));
  const provider = providers.find((one) => one === query.get('provider'));
  return { ...(severity === undefined ? {} : { severity }), ...(provider === undefined ? {} : { provider }) };
};

export const isListed = (event: SensorEvent, { severity, provider }: EventFilter): boolean =>
  (severity === undefined || event.severity === severity) && (provider === undefined || event.provider === provider);
