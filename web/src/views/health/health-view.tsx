import { errorText } from '../../api/request.js';
import { ageText } from '../../lib/time.js';
import { usePolled } from '../../lib/use-polled.js';
import { useReturns } from '../../live/use-returns.js';
import { Text } from '../../ui/text.js';
import { ClusterPanel } from './cluster-panel.js';
import { DroppedPanel } from './dropped-panel.js';
import { GapsPanel } from './gaps-panel.js';
import { loadHealth } from './load-health.js';
import { NotificationsPanel } from './notifications-panel.js';
import { PipelinePanel } from './pipeline-panel.js';
import { ProcessPanel } from './process-panel.js';
import { ServicePanel } from './service-panel.js';
import { SourcesPanel } from './sources-panel.js';
import { StatesPanel } from './states-panel.js';

const period = 5_000;

/** What the service says about itself, every 5 seconds. */
export const HealthView = () => {
  const loaded = usePolled(`health ${String(useReturns())}`, period, loadHealth);
  const { data } = loaded;
  const age = data === undefined ? '' : ageText(data.at, Date.now());
  return (
    <>
      <div class="title">
        <h1>Health</h1>
        {data === undefined ? null : (
          <p class="quiet" data-testid="age">
            {loaded.state === 'failed' ? `last seen ${age}` : `updated ${age}`}
          </p>
        )}
      </div>
      {loaded.state === 'failed' ? (
        <p class="problem" role="alert">
          Not connected: <Text value={errorText(loaded.error)} />.{data === undefined ? '' : ' The figures below are the last ones seen.'}
        </p>
      ) : null}
      {data === undefined ? (
        loaded.state === 'failed' ? null : (
          <p class="quiet">Loading…</p>
        )
      ) : (
        <>
          <div class="columns">
            <ServicePanel health={data} />
            <StatesPanel health={data} />
          </div>
          <ClusterPanel health={data} />
          <SourcesPanel health={data} />
          <PipelinePanel health={data} />
          <ProcessPanel health={data} />
          <NotificationsPanel health={data} />
          {data.statistics === undefined ? (
            <p class="quiet">There are no statistics while the service starts.</p>
          ) : (
            <div class="columns">
              <DroppedPanel dropped={data.statistics.dropped} />
              <GapsPanel dropped={data.statistics.dropped} />
            </div>
          )}
        </>
      )}
    </>
  );
};
