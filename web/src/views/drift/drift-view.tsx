import { useEffect, useRef } from 'preact/hooks';
import { resourceOf } from '../../alerts/alert.js';
import { ApiError } from '../../api/request.js';
import { go } from '../../lib/location.js';
import { instantOf } from '../../lib/time.js';
import { cutText, visibleText } from '../../lib/visible-text.js';
import { Link } from '../../ui/link.js';
import { Panel } from '../../ui/panel.js';
import { Problem } from '../../ui/problem.js';
import type { ViewParams } from '../../view.js';
import { ActionsPanel } from './actions-panel.js';
import { DriftBar } from './drift-bar.js';
import { DriftGraph } from './drift-graph.js';
import { DriftHead } from './drift-head.js';
import { FactsPanel } from './facts-panel.js';
import { FixPanel } from './fix-panel.js';
import { TimelinePanel } from './timeline-panel.js';
import { useAct } from './use-act.js';
import { useDrift } from './use-drift.js';
import { useNeighbours } from './use-neighbours.js';
import { useShortcuts } from './use-shortcuts.js';
import { ValuesPanel } from './values-panel.js';
import { WhoPanel } from './who-panel.js';

/** One alert: what changed, who did it, what else happened, how to fix it, and what people did about it. */
export const DriftView = ({ params: { id = '' } }: { readonly params: ViewParams }) => {
  const { loaded, reload } = useDrift(id);
  const drift = loaded.data;
  const acting = useAct(id, reload);
  const neighbours = useNeighbours(id, drift === undefined ? undefined : instantOf(drift.timestamp));
  const commentField = useRef<HTMLTextAreaElement>(null);
  const goIf = (to: string | undefined): void => {
    if (to !== undefined) go(to);
  };
  useShortcuts({
    a: () => {
      if (drift !== undefined && (drift.triage?.acknowledged_at ?? null) === null) void acting.act({ action: 'acknowledge' });
    },
    c: () => {
      commentField.current?.focus();
    },
    '[': () => {
      goIf(neighbours.previous);
    },
    ']': () => {
      goIf(neighbours.next);
    },
    Escape: () => {
      go(neighbours.list);
    },
  });
  const title = drift === undefined ? undefined : visibleText(cutText(resourceOf(drift), 100));
  useEffect(() => {
    if (title !== undefined) document.title = `${title} · driftline`;
  }, [title]);

  const isGone = loaded.state === 'failed' && loaded.error instanceof ApiError && loaded.error.status === 404;
  if (isGone) return <UnknownDrift list={neighbours.list} />;
  return (
    <>
      <DriftBar id={id} neighbours={neighbours} />
      {loaded.state === 'failed' ? (
        <div class="failed">
          <Problem what={drift === undefined ? 'The alert cannot be read' : 'The alert cannot be updated'} error={loaded.error} />
          <button type="button" onClick={reload}>
            Try again
          </button>
        </div>
      ) : null}
      {drift === undefined ? <h1>Drift</h1> : null}
      {drift === undefined ? (
        loaded.state === 'loading' ? (
          <p class="quiet" role="status">
            Loading…
          </p>
        ) : null
      ) : (
        <>
          <DriftHead drift={drift} />
          <ValuesPanel drift={drift} />
          <div class="drift-columns">
            <div class="side">
              <ActionsPanel drift={drift} acting={acting} commentField={commentField} />
              <WhoPanel drift={drift} />
              <FactsPanel drift={drift} />
            </div>
            <div>
              <TimelinePanel drift={drift} />
              <Panel title="Cause and effect" class="drift-graph">
                <DriftGraph id={id} />
              </Panel>
              <FixPanel drift={drift} />
            </div>
          </div>
          <p class="quiet keys">
            Keys: <kbd>a</kbd> acknowledge · <kbd>c</kbd> comment · <kbd>[</kbd> newer · <kbd>]</kbd> older · <kbd>Esc</kbd> list
          </p>
        </>
      )}
    </>
  );
};

const UnknownDrift = ({ list }: { readonly list: string }) => (
  <>
    <h1>No such alert</h1>
    <p>
      The service has no alert with this id. It may have been dropped: the service keeps the newest alerts, up to the limit of its
      configuration. <Link to={list}>Go to the list of alerts</Link>
    </p>
  </>
);
