import { useMemo } from 'preact/hooks';
import { accountOf, type Alert } from '../../alerts/alert.js';
import { countBy, openBySeverity, timelineOf } from '../../alerts/summary.js';
import { linkTo } from '../../lib/location.js';
import { useValue } from '../../lib/use-value.js';
import { live } from '../../live/live.js';
import { AlertList } from '../../ui/alert-list.js';
import { Counts } from '../../ui/counts.js';
import { Link } from '../../ui/link.js';
import { OpenCounts } from '../../ui/open-counts.js';
import { Panel } from '../../ui/panel.js';
import { Text } from '../../ui/text.js';
import { TimelineChart } from '../../ui/timeline-chart.js';
import type { ViewParams } from '../../view.js';
import { ActivityPanel } from './activity-panel.js';
import { TouchedPanel } from './touched-panel.js';

/** Everything that one actor changed. */
export const ActorView = ({ params: { actor = '' } }: { readonly params: ViewParams }) => {
  const alerts = useValue(live.alerts);
  const rows = useMemo(() => alerts.rows.filter((alert) => alert.actor === actor), [alerts, actor]);
  const [newest] = rows;
  return (
    <>
      <p class="view-back">
        <Link to="/actors">Actors</Link>
      </p>
      {newest === undefined ? (
        <>
          <h1>
            <Text value={actor} />
          </h1>
          <p class="quiet empty">{alerts.isComplete ? 'No alert names this actor.' : 'Loading…'}</p>
        </>
      ) : (
        <ActorDetail actor={actor} rows={rows} newest={newest} />
      )}
    </>
  );
};

type DetailProps = { readonly actor: string; readonly rows: readonly Alert[]; readonly newest: Alert };

const ActorDetail = ({ actor, rows, newest }: DetailProps) => {
  const timeline = useMemo(() => timelineOf(rows), [rows]);
  return (
    <>
      <div class="title">
        <h1>
          <Text value={newest.user === '' ? actor : newest.user} />
        </h1>
        <OpenCounts open={openBySeverity(rows)} total={rows.length} />
        {/* The graph knows some identities by other names, but each alert has a node, next to that of its actor. */}
        <Link to={linkTo('/graph', { node: actor.startsWith('arn:') ? actor : newest.id })} class="button-link">
          Show in the graph
        </Link>
      </div>
      {newest.user === actor ? null : (
        <p class="quiet actor-id">
          <Text value={actor} length={400} />
        </p>
      )}
      <Panel title="Over time" class="wide">
        {timeline === undefined ? null : <TimelineChart timeline={timeline} />}
      </Panel>
      <div class="columns">
        <Panel title="Open by type">
          <Counts
            caption="Open alerts by resource type"
            counts={countBy(rows, ({ resource_type }) => resource_type)}
            parameter="type"
            within={{ actor }}
          />
        </Panel>
        <Panel title="Open by account">
          <Counts
            caption="Open alerts by account"
            counts={countBy(rows, ({ account_id }) => account_id)}
            parameter="account"
            label={(count) => accountOf(count.newest)}
            within={{ actor }}
          />
        </Panel>
      </div>
      <Panel
        title="Alerts"
        more={
          <Link to={linkTo('/drifts', { actor })}>
            <span data-count="alerts">{rows.length}</span> in the list of drifts
          </Link>
        }
      >
        <AlertList alerts={rows} />
      </Panel>
      <div class="columns">
        <TouchedPanel alerts={rows} />
        <ActivityPanel alerts={rows} />
      </div>
    </>
  );
};
