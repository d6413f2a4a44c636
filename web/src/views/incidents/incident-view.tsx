import { useEffect, useMemo } from 'preact/hooks';
import { alertOfRow, resourceOf, type Alert } from '../../alerts/alert.js';
import { isFoundByPlan, programName } from '../../alerts/found-by-plan.js';
import { get, type DriftDetail, type Incident } from '../../api/client.js';
import { grouped } from '../../alerts/groups.js';
import { accumulate } from '../../lib/accumulator.js';
import { linkTo, place } from '../../lib/location.js';
import { instantOf } from '../../lib/time.js';
import { useLoad } from '../../lib/use-load.js';
import { usePolled } from '../../lib/use-polled.js';
import { useValue } from '../../lib/use-value.js';
import { cutText, visibleText } from '../../lib/visible-text.js';
import { live } from '../../live/live.js';
import { ActionBar } from '../../triage/action-bar.js';
import { AdviceSteps } from '../../ui/advice.js';
import { CopyButton } from '../../ui/copy-button.js';
import { Link } from '../../ui/link.js';
import { LoadProblem } from '../../ui/load-problem.js';
import { Loading } from '../../ui/loading.js';
import { OpenCounts } from '../../ui/open-counts.js';
import { Panel } from '../../ui/panel.js';
import { SeverityBadge } from '../../ui/severity.js';
import { Text } from '../../ui/text.js';
import { Age, CauseText, Time } from '../../ui/time.js';
import { useShortcuts } from '../../ui/use-shortcuts.js';
import { titleOf } from '../../shell/page-title.js';
import type { ViewParams } from '../../view.js';
import { backToList } from '../drifts/list-place.js';
import { Course } from './course.js';

/** Milliseconds between two requests. */
const period = 5_000;

/** One incident: what happened, who did it, what to do, and its alerts, oldest first. */
export const IncidentView = ({ params: { id = '' } }: { readonly params: ViewParams }) => {
  const { query } = useValue(place);
  const loaded = usePolled(id, period, (signal) => get('/api/v1/incidents/{id}', { path: { id }, signal }));
  const { data } = loaded;
  const version = useValue(live.alerts);
  // The stream is faster than the next request.
  const alerts = useMemo(() => (data?.members ?? []).map((row) => live.alertOf(row.id) ?? alertOfRow(row)), [data, version]);
  const worst = useMemo(
    () =>
      accumulate(
        alerts,
        grouped(() => id, Date.now()),
      )[0]?.worst,
    [alerts],
  );
  const title = data === undefined ? undefined : visibleText(cutText(data.title, 120));
  useEffect(() => {
    if (title !== undefined) titleOf.set(title);
  }, [title]);
  useShortcuts({
    Escape: () => {
      backToList(query);
    },
  });
  if (data === undefined)
    return (
      <>
        <h1>Incident</h1>
        {loaded.state === 'failed' ? (
          <LoadProblem what="The incident" error={loaded.error} missing="The service does not have this incident any more." />
        ) : (
          <Loading />
        )}
      </>
    );
  return (
    <>
      <nav class="drift-bar" aria-label="Incident">
        <button
          type="button"
          class="plain"
          onClick={() => {
            backToList(query);
          }}
        >
          ← All drifts
        </button>
        <span class="beside">
          <CopyButton text={`${window.location.origin}/incidents/${id}`} label="Copy link" done="Link copied" />
          <button
            type="button"
            onClick={() => {
              window.print();
            }}
          >
            Print report
          </button>
        </span>
      </nav>
      <Head incident={data} />
      <ActionBar alerts={alerts.filter(({ resolution }) => resolution === null)} />
      {data.merged_into === null ? null : (
        <p>
          It turned out to be part of <Link to={`/incidents/${data.merged_into}`}>another incident</Link>.
        </p>
      )}
      <div class="drift-columns">
        <Panel title="Alerts, oldest first" more={<Link to={linkTo('/graph', { node: data.worst })}>In the graph</Link>}>
          <Course alerts={alerts} within={linkTo('', { incident: [id, ...data.merged] })} />
          {data.alerts > alerts.length ? (
            <p class="quiet">{`The first ${String(alerts.length)} of ${String(data.alerts)} alerts.`}</p>
          ) : null}
        </Panel>
        <div class="side">
          {worst === undefined ? null : (
            <Panel
              title="What to do about the worst"
              class="fix"
              more={
                <Link to={linkTo(`/drifts/${worst.id}`, { incident: [id, ...data.merged] })}>
                  <Text value={resourceOf(worst)} length={80} />
                </Link>
              }
            >
              <WorstAdvice id={worst.id} />
            </Panel>
          )}
          <Callers incident={data} alerts={alerts} />
        </div>
      </div>
    </>
  );
};

const Head = ({ incident }: { readonly incident: Incident }) => (
  <section class="drift-head" aria-label="Incident">
    <div class="badges">
      <SeverityBadge severity={incident.severity} />
      <span class={`status ${incident.open > 0 ? 'open' : 'resolved'}`}>
        {incident.open > 0 ? `${String(incident.open)} of ${String(incident.alerts)} open` : '✓ resolved'}
      </span>
      {incident.open > 0 ? <OpenCounts open={incident.open_counts} total={incident.alerts} /> : null}
      <span class="quiet">
        <Time at={instantOf(incident.first_time)} /> to <Time at={instantOf(incident.last_time)} /> ·{' '}
        <Age at={instantOf(incident.last_time)} />
      </span>
    </div>
    <p class="print-only">
      driftline, {window.location.href}, printed <Time at={Date.now()} />
    </p>
    <h1>
      <Text value={incident.title} length={300} />
    </h1>
    {incident.root_cause === null ? null : (
      <p class="what-changed">
        Earliest known cause: <CauseText value={incident.root_cause} />
      </p>
    )}
  </section>
);

/** Who made the changes, and from where. */
const Callers = ({ incident: { callers, accounts }, alerts }: { readonly incident: Incident; readonly alerts: readonly Alert[] }) => (
  <Panel title="Who">
    <FoundByPlan alerts={alerts} />
    {callers.length === 0 && !alerts.every(isFoundByPlan) ? <p>The records name nobody.</p> : null}
    <ul class="plain-rows">
      {callers.map(({ name, source_ips: ips }) => (
        <li key={name}>
          <Link to={linkTo('/drifts', { actor: name, group: 'none' })}>
            <Text value={name} length={120} />
          </Link>
          {ips.length === 0 ? null : (
            <span class="quiet">
              {' from '}
              <Text value={`${ips.slice(0, 3).join(', ')}${ips.length > 3 ? ', …' : ''}`} length={160} />
            </span>
          )}
        </li>
      ))}
    </ul>
    {accounts.length === 0 ? null : (
      <p class="quiet">
        Accounts: <Text value={accounts.join(', ')} length={300} />
      </p>
    )}
  </Panel>
);

/** Says of how many alerts no record is known; nothing if there is one of each. */
const FoundByPlan = ({ alerts }: { readonly alerts: readonly Alert[] }) => {
  const found = alerts.filter(isFoundByPlan);
  const [first] = found;
  if (first === undefined) return null;
  const some = found.length === alerts.length ? '' : `${String(found.length)} of ${String(alerts.length)} alerts: `;
  return (
    <p>
      {some}
      {some === '' ? 'Found' : 'found'} by a plan of {programName(first.event_name)}; no record explains{' '}
      {found.length === 1 ? 'it' : 'them'}.
    </p>
  );
};

const WorstAdvice = ({ id }: { readonly id: string }) => {
  const { data } = useLoad<DriftDetail>(id, (signal) => get('/api/v1/drifts/{id}', { path: { id }, signal }));
  return data === undefined ? <Loading /> : <AdviceSteps advice={data.advice} />;
};
