import { metricOf } from '../../metrics/read-metric.js';
import { countText } from '../../metrics/units.js';
import { Panel } from '../../ui/panel.js';
import { Text } from '../../ui/text.js';
import { Figure, Figures } from './figures.js';
import type { HealthData } from './load-health.js';

/** This instance and its leader, if several share a log. */
export const ClusterPanel = ({ health: { readiness, metrics } }: { readonly health: HealthData }) => {
  const { log } = readiness;
  if (log === undefined) return null;
  return (
    <Panel
      title="Cluster"
      more={
        <span class={`status ${log.connected ? 'good' : 'bad'}`}>
          {log.connected ? '✓ connected to the log' : '✗ not connected to the log'}
        </span>
      }
    >
      <p>
        This is <Text value={log.instance} length={80} />
        {log.leading ? ', the leader: it reads the inputs and notifies.' : '. '}
        {log.leading ? null : log.leader === null ? (
          'No instance leads at the moment.'
        ) : (
          <>
            The leader is <Text value={log.leader} length={80} />.
          </>
        )}
      </p>
      <Figures>
        <Figure name="Behind the log" value={countText(log.lag)} note="facts" />
        <Figure name="Position" value={countText(log.position)} />
        <Figure name="Changes of the leader" value={countText(metricOf(metrics, 'drift_leader_changes_total'))} />
      </Figures>
    </Panel>
  );
};
