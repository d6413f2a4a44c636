import { accountOf } from '../../alerts/alert.js';
import { useSummary } from '../../alerts/use-summary.js';
import { useFiltered } from '../../alerts/use-filtered.js';
import { filterKey, filterValues } from '../../alerts/filter-key.js';
import { severities } from '../../alerts/filter.js';
import { linkTo, place } from '../../lib/location.js';
import { useValue } from '../../lib/use-value.js';
import { live } from '../../live/live.js';
import { AlertItem } from '../../ui/alert-item.js';
import { Counts, SeverityCounts } from '../../ui/counts.js';
import { Empty } from '../../ui/empty.js';
import { Link } from '../../ui/link.js';
import { Panel } from '../../ui/panel.js';
import { TimelineChart } from '../../ui/timeline-chart.js';
import { RangePicker } from '../../ui/range-picker.js';
import { CoveragePanel } from './coverage-panel.js';
import { InputsPanel } from './inputs-panel.js';
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

/** The alerts of the time that the address names: what needs attention first, then figures. */
const Drifts = ({ query }: { readonly query: URLSearchParams }) => {
  const filtered = useFiltered(useValue(live.alerts), filterKey(query));
  const { rows, attention, open, timeline, accounts, types, actors } = useSummary(filtered.rows);
  // The lists that figures link to are of the same alerts.
  const within = { ...filterValues(query), attention: 'yes' };
  const openTotal = severities.reduce((sum, severity) => sum + open[severity], 0);
  return (
    <>
      <Panel
        title="Needs attention"
        more={
          <span class="quiet">
            <span data-count="attention">{attention.total}</span> need attention, <span data-count="open">{openTotal}</span> open of{' '}
            <span data-count="all">{rows.length}</span>
          </span>
        }
      >
        <SeverityCounts counts={attention.counts} open={open} within={within} />
        {attention.total === 0 ? (
          <Empty title="Nothing needs attention.">
            {openTotal === 0 ? 'No alert is open.' : 'Every open alert is acknowledged or snoozed.'}
          </Empty>
        ) : (
          <>
            <ul class="alerts" aria-label="Alerts that need attention">
              {attention.first.map((alert) => (
                <AlertItem key={alert.id} alert={alert} />
              ))}
            </ul>
            <p>
              <Link to={linkTo('/drifts', { ...within, sort: 'severity' })}>
                {attention.total === 1 ? 'In the list of drifts' : `All ${String(attention.total)} that need attention`}
              </Link>{' '}
              · <Link to={linkTo('/drifts', filterValues(query))}>All drifts</Link>
            </p>
          </>
        )}
      </Panel>
      <div class="columns">
        <Panel title="By account">
          <Counts
            caption="Alerts that need attention, by account"
            counts={accounts}
            within={within}
            parameter="account"
            label={({ newest }) => accountOf(newest)}
          />
        </Panel>
        <Panel title="By type">
          <Counts caption="Alerts that need attention, by resource type" counts={types} within={within} parameter="type" />
        </Panel>
        <Panel title="By caller">
          <Counts
            caption="Alerts that need attention, by caller"
            counts={actors}
            within={within}
            parameter="actor"
            label={({ newest }) => newest.user}
          />
        </Panel>
      </div>
      <Panel title="All alerts over time" class="wide">
        {timeline === undefined ? <p class="quiet">No alerts.</p> : <TimelineChart timeline={timeline} />}
      </Panel>
    </>
  );
};
