import { metricOf } from '../../metrics/read-metric.js';
import { bytesText, countText, secondsText } from '../../metrics/units.js';
import { Panel } from '../../ui/panel.js';
import { Figure, Figures } from './figures.js';
import type { HealthData } from './load-health.js';

/** What the process uses, and who is connected to it. */
export const ProcessPanel = ({ health: { metrics } }: { readonly health: HealthData }) => {
  const read = (name: string, labels?: Readonly<Record<string, string>>): number | undefined => metricOf(metrics, name, labels);
  const delay = (statistic: string): string => secondsText(read('drift_event_loop_delay_seconds', { statistic }));
  const clients = (transport: string): number => read('drift_stream_clients', { transport }) ?? 0;
  const slow = ['websocket', 'sse'].reduce((sum, transport) => sum + (read('drift_stream_slow_closed_total', { transport }) ?? 0), 0);
  const lost = (read('drift_output_file_lost_total') ?? 0) + (read('drift_log_lines_lost_total') ?? 0);
  return (
    <Panel title="Process">
      <Figures>
        <Figure name="Event loop delay" value={delay('p50')} note={`99 %: ${delay('p99')}, longest: ${delay('max')}`} />
        <Figure
          name="Memory"
          value={bytesText(read('process_resident_memory_bytes'))}
          note={`heap: ${bytesText(read('nodejs_heap_size_used_bytes'))} of ${bytesText(read('nodejs_heap_size_total_bytes'))}`}
        />
        <Figure
          name="Stream clients"
          value={countText(clients('websocket') + clients('sse'))}
          note={`${countText(clients('sse'))} by SSE, ${countText(clients('websocket'))} by WebSocket`}
        />
        <Figure name="Slow clients" value={countText(slow)} note="disconnected since the start" />
        <Figure
          name="Kept in memory"
          value={countText(read('drift_store_drifts'))}
          note={`drifts, and ${countText(read('drift_store_events'))} sensor events`}
        />
        <Figure
          name="Processor time"
          value={secondsText(read('process_cpu_seconds_total'))}
          note={`${countText(read('process_open_fds'))} open files`}
        />
        {lost === 0 ? null : <Figure name="Output lost" value={countText(lost)} note="alerts and log lines" problem="reader too slow" />}
      </Figures>
    </Panel>
  );
};
