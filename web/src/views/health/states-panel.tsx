import { metricOf } from '../../metrics/read-metric.js';
import { durationText } from '../../lib/time.js';
import { countText } from '../../metrics/units.js';
import { Panel } from '../../ui/panel.js';
import { SuspectState } from '../../ui/suspect-state.js';
import { Text } from '../../ui/text.js';
import { Age } from '../../ui/time.js';
import type { HealthData } from './load-health.js';

/** The declared states, their ages, and when they were last read. */
export const StatesPanel = ({ health: { readiness, metrics, states } }: { readonly health: HealthData }) => {
  const synced = metricOf(metrics, 'drift_state_last_sync_timestamp') ?? 0;
  const interval = metricOf(metrics, 'drift_state_refresh_interval_seconds') ?? 0;
  const errors = metricOf(metrics, 'drift_state_load_errors_total') ?? 0;
  const missing = readiness.state.sources.filter(({ loaded }) => !loaded);
  return (
    <Panel title="States">
      {states.length + missing.length === 0 ? (
        <p class="quiet">No state is {readiness.state.enabled ? 'loaded yet' : 'configured'}.</p>
      ) : null}
      <ul class="plain-rows">
        {missing.map(({ source }) => (
          <li key={source}>
            <span>
              <span class="status bad">✗ not loaded</span>{' '}
              <strong>
                <Text value={source} length={160} />
              </strong>
            </span>
          </li>
        ))}
        {states.map(({ source, serial, iac_version, resource_count, last_modified, suspect }) => (
          <li key={source}>
            <span>
              <span class={`status ${suspect === null ? 'good' : 'bad'}`}>{suspect === null ? '✓ loaded' : '✗ suspect'}</span>{' '}
              <strong>
                <Text value={source} length={160} />
              </strong>
            </span>
            <span class="quiet">
              serial {serial}, version <Text value={iac_version} length={40} />, {countText(resource_count)} resources, changed{' '}
              <Age at={Date.parse(last_modified)} />
            </span>
            {suspect === null ? null : <SuspectState suspect={suspect} />}
          </li>
        ))}
      </ul>
      <p class="quiet">
        {synced === 0 ? (
          'No state was read from a backend since the start. '
        ) : (
          <>
            Last read or found unchanged <Age at={synced * 1_000} />.{' '}
          </>
        )}
        {interval === 0 ? '' : `Read every ${durationText(interval * 1_000)}. `}
        {errors === 0 ? '' : `${countText(errors)} reads failed since the start.`}
      </p>
    </Panel>
  );
};
