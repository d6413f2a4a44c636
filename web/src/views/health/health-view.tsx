import { errorText } from '../../api/request.js';
import { ageText } from '../../lib/time.js';
import { useLoad } from '../../lib/use-load.js';
import { usePolled } from '../../lib/use-polled.js';
import { useReturns } from '../../live/use-returns.js';
import { Text } from '../../ui/text.js';
import { ClusterPanel } from './cluster-panel.js';
import { DroppedPanel } from './dropped-panel.js';
import { GapsPanel } from './gaps-panel.js';
import { loadHealth, loadVersion } from './load-health.js';
import { NotificationsPanel } from './notifications-panel.js';
import { PlansPanel } from './plans-panel.js';
import { PipelinePanel } from './pipeline-panel.js';
import { ProcessPanel } from './process-panel.js';
import { ServicePanel } from './service-panel.js';
import { SourcesPanel } from './sources-panel.js';
import { StatesPanel } from './states-panel.js';

/** Milliseconds; each round is four requests, and a service may allow a client no more than 60 in a minute. */
const period = 10_000;

/** What the service says about itself, every 10 seconds. */
export const HealthView = () => {
  const returns = String(useReturns());
  const loaded = usePolled(`health ${returns}`, period, loadHealth);
  const { data } = loaded;
  const version = useLoad(`${returns} ${String(data?.readiness.ready)}`, loadVersion).data;
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
            <ServicePanel health={data} version={version} />
            <StatesPanel health={data} />
          </div>
          <PlansPanel />
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
