import type { RunningService } from '../support/service.js';
import { until } from '../support/until.js';

/** Records are evaluated without waiting for a newer state. */
export const yaml = 'state:\n  confirm: false\n';

type Shown = { readonly id: string; readonly address: string; readonly field: string; readonly incident: string };

/** The alerts of a service, once there are so many. */
export const alertsOf = async (
  service: RunningService,
  count: number,
  headers: Readonly<Record<string, string>> = {},
): Promise<readonly Shown[]> =>
  (
    await until(
      () => service.get('/api/v1/drifts?limit=100', headers),
      ({ json }) => json?.data?.total === count,
    )
  ).json.data.drifts;
