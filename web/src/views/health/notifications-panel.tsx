import { labelValues, metricOf } from '../../metrics/read-metric.js';
import { countText } from '../../metrics/units.js';
import { Panel } from '../../ui/panel.js';
import { Text } from '../../ui/text.js';
import type { HealthData } from './load-health.js';

/** The targets of notifications, what waits for them, and what was not delivered. */
export const NotificationsPanel = ({ health: { metrics } }: { readonly health: HealthData }) => {
  const targets = [
    ...new Set(['drift_notification_queue_depth', 'drift_notifications_total'].flatMap((name) => labelValues(metrics, name, 'target'))),
  ];
  if (targets.length === 0) return null;
  return (
    <Panel title="Notifications">
      <ul class="plain-rows">
        {targets.map((target) => {
          const read = (outcome: string): number => metricOf(metrics, 'drift_notifications_total', { target, outcome }) ?? 0;
          const lost = read('dead') + read('dropped');
          return (
            <li key={target}>
              <span>
                <strong>
                  <Text value={target} length={120} />
                </strong>{' '}
                {lost > 0 ? <span class="status bad">{countText(lost)} not delivered</span> : null}
              </span>
              <span class="quiet">
                {countText(metricOf(metrics, 'drift_notification_queue_depth', { target }) ?? 0)} queued, {countText(read('sent'))} sent,{' '}
                {countText(metricOf(metrics, 'drift_notification_retries_total', { target }) ?? 0)} retries, {countText(read('dead'))} given
                up, {countText(read('dropped'))} dropped
              </span>
            </li>
          );
        })}
      </ul>
    </Panel>
  );
};
