import { useEffect } from 'preact/hooks';
import { resourceOf } from '../../alerts/alert.js';
import type { DriftDetail } from '../../api/client.js';
import { ApiError } from '../../api/request.js';
import { cutText, visibleText } from '../../lib/visible-text.js';
import { ActionBar } from '../../triage/action-bar.js';
import { Loading } from '../../ui/loading.js';
import { Panel } from '../../ui/panel.js';
import { Problem } from '../../ui/problem.js';
import { titleOf } from '../../shell/page-title.js';
import type { ViewParams } from '../../view.js';
import { DriftBar } from './drift-bar.js';
import { DriftGraph } from './drift-graph.js';
import { DriftHead } from './drift-head.js';
import { FactsPanel } from './facts-panel.js';
import { EvidencePanel } from './evidence-panel.js';
import { FixPanel } from './fix-panel.js';
import { PeoplePanel } from './people-panel.js';
import { TimelinePanel } from './timeline-panel.js';
import { useAskedPlan } from './use-asked-plan.js';
import { useDrift } from './use-drift.js';
import { ValuesPanel } from './values-panel.js';
import { WhoPanel } from './who-panel.js';

/** One alert: what changed, who did it, what to do about it, what else happened, and what people did. */
export const DriftView = ({ params: { id = '' } }: { readonly params: ViewParams }) => {
  const { loaded, reload } = useDrift(id);
  const isGone = loaded.state === 'failed' && loaded.error instanceof ApiError && loaded.error.status === 404;
  const drift = isGone ? undefined : loaded.data;
  const title = drift === undefined ? undefined : visibleText(cutText(resourceOf(drift), 100));
  useEffect(() => {
    if (title !== undefined) titleOf.set(title);
  }, [title]);
  return (
    <>
      <DriftBar id={id} />
      {isGone ? <UnknownDrift /> : drift === undefined ? <h1>Drift</h1> : null}
      {loaded.state === 'loading' && drift === undefined ? <Loading /> : null}
      {loaded.state === 'failed' && !isGone ? (
        <div class="failed">
          <Problem what={drift === undefined ? 'The alert cannot be read' : 'The alert cannot be updated'} error={loaded.error} />
          <button type="button" onClick={reload}>
            Try again
          </button>
        </div>
      ) : null}
      {drift === undefined ? null : (
        <>
          <DriftHead drift={drift} />
          <DriftActions drift={drift} onDone={reload} />
          <div class="drift-columns">
            <ValuesPanel drift={drift} />
            <div class="side">
              <FixPanel drift={drift} />
              <WhoPanel drift={drift} />
              <PeoplePanel drift={drift} />
              <EvidencePanel drift={drift} />
              <FactsPanel drift={drift} />
            </div>
            <div class="story">
              <Panel title="Cause and effect" class="drift-graph">
                <DriftGraph id={id} />
              </Panel>
              <TimelinePanel drift={drift} />
            </div>
          </div>
        </>
      )}
    </>
  );
};

const DriftActions = ({ drift, onDone }: { readonly drift: DriftDetail; readonly onDone: () => void }) => (
  <ActionBar alerts={[drift]} onDone={onDone} {...useAskedPlan(drift, onDone)} />
);

const UnknownDrift = () => (
  <div>
    <h1>No such alert</h1>
    <p>
      The service has no alert with this id. It keeps the newest alerts, up to the limit of its configuration, so an old address may name
      one that it has dropped.
    </p>
  </div>
);
