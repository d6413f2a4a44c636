import { accountOf } from '../../alerts/alert.js';
import { useSummary } from '../../alerts/use-summary.js';
import { useFiltered } from '../../alerts/use-filtered.js';
import { filterKey, filterValues } from '../../alerts/filter-key.js';
import { place } from '../../lib/location.js';
import { useValue } from '../../lib/use-value.js';
import { live } from '../../live/live.js';
import { Counts, SeverityCounts } from '../../ui/counts.js';
import { Panel } from '../../ui/panel.js';
import { TimelineChart } from '../../ui/timeline-chart.js';
import { RangePicker } from '../../ui/range-picker.js';
import { CoveragePanel } from './coverage-panel.js';
import { InputsPanel } from './inputs-panel.js';
import { NewestAlerts } from './newest-alerts.js';
import { Welcome } from './welcome.js';

/** What is open, when it happened, where, and whether the inputs work. */
export const OverviewView = () => {
  const alerts = useValue(live.alerts);
  const { query } = useValue(place);
  return (
    <>
      <div class="title">
        <h1>Overview</h1>
        <RangePicker query={query} />
      </div>
      {alerts.isComplete && alerts.rows.length === 0 ? <Welcome /> : null}
      {alerts.isComplete || alerts.rows.length > 0 ? <Drifts query={query} /> : <p class="quiet empty">Loading…</p>}
      <div class="columns">
        <InputsPanel />
        <CoveragePanel />
      </div>
    </>
  );
};

/** The alerts of the time that the address names, in figures and the newest of them. */
const Drifts = ({ query }: { readonly query: URLSearchParams }) => {
  const filtered = useFiltered(useValue(live.alerts), filterKey(query));
  const { rows, open, timeline, accounts, types, actors } = useSummary(filtered.rows);
  // The lists that figures link to are of the same alerts.
  const within = filterValues(query);
  const total = open.critical + open.high + open.medium + open.low;
  return (
    <>
      <Panel
        title="Open drifts"
        more={
          <span class="quiet">
            <span data-count="open">{total}</span> open of <span data-count="all">{rows.length}</span>
          </span>
        }
      >
        <SeverityCounts counts={open} within={within} />
      </Panel>
      <Panel title="Over time" class="wide">
        {timeline === undefined ? <p class="quiet">No alerts.</p> : <TimelineChart timeline={timeline} />}
      </Panel>
      <div class="columns">
        <Panel title="By account">
          <Counts
            caption="Open alerts by account"
            counts={accounts}
            within={within}
            parameter="account"
            label={({ newest }) => accountOf(newest)}
          />
        </Panel>
        <Panel title="By type">
          <Counts caption="Open alerts by resource type" counts={types} within={within} parameter="type" />
        </Panel>
        <Panel title="By actor">
          <Counts caption="Open alerts by actor" counts={actors} within={within} parameter="actor" label={({ newest }) => newest.user} />
        </Panel>
      </div>
      <Panel title="Newest drifts">
        <NewestAlerts rows={rows} within={within} />
      </Panel>
    </>
  );
};
