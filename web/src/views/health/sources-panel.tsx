import { labelValues, metricOf } from '../../metrics/read-metric.js';
import { bytesText, countText } from '../../metrics/units.js';
import { Panel } from '../../ui/panel.js';
import { Text } from '../../ui/text.js';
import type { HealthData } from './load-health.js';

/** The inputs of the service, whether they are connected, and what they delivered since the start. */
export const SourcesPanel = ({ health: { readiness, metrics } }: { readonly health: HealthData }) => {
  const { audit, sensor } = readiness;
  const states = new Map(audit.sources.map(({ source, connected }) => [source, connected]));
  const sensors = labelValues(metrics, 'drift_source_connected', 'source').filter((name) => !states.has(name));
  for (const name of sensors) states.set(name, metricOf(metrics, 'drift_source_connected', { source: name }) === 1);
  if (sensor.enabled && sensors.length === 0) states.set('Runtime sensor', sensor.connected);
  return (
    <Panel title="Inputs">
      {states.size === 0 ? (
        <p class="quiet">No audit log and no sensor is configured.</p>
      ) : (
        <ul class="plain-rows">
          {[...states].map(([source, isConnected]) => (
            <li key={source}>
              <span>
                <span class={`status ${isConnected ? 'good' : 'bad'}`}>{isConnected ? '✓ connected' : '✗ not connected'}</span>{' '}
                <strong>
                  <Text value={source} length={120} />
                </strong>
              </span>
              <span class="quiet">{delivered(metrics, source)}</span>
            </li>
          ))}
        </ul>
      )}
    </Panel>
  );
};

const delivered = (metrics: HealthData['metrics'], source: string): string => {
  const count = (name: string, labels: Readonly<Record<string, string>> = {}): number =>
    metricOf(metrics, name, { source, ...labels }) ?? 0;
  const unread =
    count('drift_source_objects_total', { outcome: 'failed' }) +
    count('drift_source_messages_total', { outcome: 'failed' }) +
    count('drift_source_messages_total', { outcome: 'poison' });
  return [
    `${countText(count('drift_source_facts_total'))} facts`,
    bytesText(count('drift_source_bytes_total')),
    `${countText(count('drift_source_failures_total'))} failures`,
    ...(unread > 0 ? [`${countText(unread)} files or messages could not be read`] : []),
  ].join(', ');
};
