import { metricOf } from '../../metrics/read-metric.js';
import { bytesText, countText, secondsText } from '../../metrics/units.js';
import { Panel } from '../../ui/panel.js';
import { Age } from '../../ui/time.js';
import { Figure, Figures } from './figures.js';
import type { HealthData } from './load-health.js';

/** Share of the queue from which it is called full. */
const muchQueued = 0.8;

/** How far processing is behind, and what waits. */
export const PipelinePanel = ({ health: { metrics } }: { readonly health: HealthData }) => {
  const read = (name: string, labels?: Readonly<Record<string, string>>): number | undefined => metricOf(metrics, name, labels);
  const queued = read('drift_queue_depth') ?? 0;
  const capacity = read('drift_queue_capacity') ?? 0;
  // 0 without alerts in the last ten minutes.
  const latency = (quantile: string): number | undefined => read('drift_detection_latency_seconds', { quantile }) || undefined;
  const hasLatency = Number.isFinite(latency('0.5') ?? NaN);
  const early = read('drift_held_records_early_total') ?? 0;
  const refused = read('drift_intake_refused_total') ?? 0;
  return (
    <Panel title="Pipeline">
      <Figures>
        <Figure
          name="Queue"
          value={countText(queued)}
          note={`of ${countText(capacity)}`}
          problem={capacity > 0 && queued > muchQueued * capacity ? 'almost full' : undefined}
        />
        <Figure name="Behind the log" value={countText(read('drift_log_lag'))} note="facts" />
        <Figure
          name="Detection latency"
          value={secondsText(latency('0.5'))}
          note={
            hasLatency ? `95 %: ${secondsText(latency('0.95'))}, 99 %: ${secondsText(latency('0.99'))}` : 'no alerts in the last 10 minutes'
          }
        />
        <Figure name="Changes that wait" value={countText(read('drift_waiting', { kind: 'candidates' }))} note="for a state or a lock" />
        <Figure name="Records that wait" value={countText(read('drift_waiting', { kind: 'not_in_state' }))} note="for a declaration" />
        <Figure
          name="Records held"
          value={countText(read('drift_held_records'))}
          note="not yet acknowledged"
          problem={early > 0 ? `${countText(early)} acknowledged early` : undefined}
        />
        <Figure
          name="Posted alerts refused"
          value={countText(refused)}
          note="because the queue was full"
          problem={refused > 0 ? 'lost' : undefined}
        />
      </Figures>
      <Journal metrics={metrics} />
    </Panel>
  );
};

const Journal = ({ metrics }: Pick<HealthData, 'metrics'>) => {
  const written = metricOf(metrics, 'drift_journal_bytes_total') ?? 0;
  const checkpoint = metricOf(metrics, 'drift_checkpoint_last_timestamp') ?? 0;
  const errors = metricOf(metrics, 'drift_checkpoint_errors_total') ?? 0;
  if (written + checkpoint + errors === 0) return null;
  return (
    <p class="quiet">
      {bytesText(written)} written to the journal since the start.{' '}
      {checkpoint === 0 ? (
        'No checkpoint yet. '
      ) : (
        <>
          Last checkpoint <Age at={checkpoint * 1_000} />, {bytesText(metricOf(metrics, 'drift_checkpoint_bytes'))}, written in{' '}
          {secondsText(metricOf(metrics, 'drift_checkpoint_seconds'))}.{' '}
        </>
      )}
      {errors === 0 ? '' : `${countText(errors)} checkpoints could not be written.`}
    </p>
  );
};
