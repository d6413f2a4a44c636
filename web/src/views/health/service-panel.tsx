import { metricOf } from '../../metrics/read-metric.js';
import { countText } from '../../metrics/units.js';
import { Panel } from '../../ui/panel.js';
import { Text } from '../../ui/text.js';
import { Age } from '../../ui/time.js';
import type { HealthData, VersionData } from './load-health.js';

type ServicePanelProps = { readonly health: HealthData; readonly version: VersionData };

/** Whether the service works, and what it is. */
export const ServicePanel = ({ health: { readiness, metrics }, version }: ServicePanelProps) => {
  const { ready, degraded, message, role, rebuild } = readiness;
  const started = metricOf(metrics, 'process_start_time_seconds');
  const left = metricOf(metrics, 'drift_rebuild_facts_left') ?? 0;
  return (
    <Panel
      title="Service"
      more={
        <span class={`status ${ready && !degraded ? 'good' : 'bad'}`}>{ready ? (degraded ? '✗ degraded' : '✓ ready') : '✗ not ready'}</span>
      }
    >
      {message === '' ? null : (
        <p class="remark">
          <Text value={message} />
        </p>
      )}
      {rebuild === undefined ? null : (
        <p>
          <label>
            Rebuilding history: {countText(rebuild.position)} of {countText(rebuild.last)} facts
            {left > 0 ? `, ${countText(left)} left` : ''}
            <progress value={rebuild.position} max={Math.max(1, rebuild.last)} />
          </label>
        </p>
      )}
      <dl class="properties">
        <dt>Version</dt>
        <dd>{version === undefined ? <span class="quiet">unknown while it starts</span> : `${version.version}, API ${version.api}`}</dd>
        <dt>Started</dt>
        <dd>{started === undefined ? <span class="quiet">unknown</span> : <Age at={started * 1_000} />}</dd>
        <dt>Role</dt>
        <dd>{role === 'replica' ? 'replica: reads no inputs and notifies nobody' : 'active'}</dd>
        {version === undefined ? null : (
          <>
            <dt>Runtime</dt>
            <dd>
              Node.js {version.node}, HTTP server {version.server.kind}{' '}
              <span class="quiet">
                (<Text value={version.server.reason} length={160} />)
              </span>
            </dd>
          </>
        )}
      </dl>
    </Panel>
  );
};
