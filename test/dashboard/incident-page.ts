import { join } from 'node:path';
import { announced } from '../e2e/incident-alerts.js';
import { incident, inputs } from '../e2e/incident.js';
import { startService, type RunningService } from '../support/service.js';
import { until } from '../support/until.js';

/** The methods of a tap test that this file uses. */
type Test = { readonly teardown: (work: () => void | Promise<void>) => void };

/** The service after it has replayed the bundled incident to its end. */
export const startIncident = async (t: Test): Promise<RunningService> => {
  const file = (...path: readonly string[]): string => join(incident, ...path);
  const service = await startService(t, {
    state: '',
    command: () => [
      'replay',
      '--server',
      '--config',
      file('driftline.yaml'),
      '--state',
      file('state', 'before.tfstate'),
      '--state-at',
      `2026-03-10T14:09:40Z=${file('state', 'after.tfstate')}`,
      ...inputs.map((name) => file(name)),
    ],
  });
  const { json } = await until(
    () => service.get('/api/v1/drifts?limit=1'),
    ({ json }) => json?.data?.total >= announced.length,
  );
  if (json?.data?.total !== announced.length) throw new Error(`the incident has ${String(json?.data?.total)} alerts`);
  return service;
};
