import { useEffect, useRef } from 'preact/hooks';
import { resourceOf } from '../../alerts/alert.js';
import { ApiError } from '../../api/request.js';
import { instantOf } from '../../lib/time.js';
import { cutText, visibleText } from '../../lib/visible-text.js';
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
import { useAction } from './use-action.js';
import { useDrift } from './use-drift.js';
import { useShortcuts } from '../../ui/use-shortcuts.js';
import { ValuesPanel } from './values-panel.js';
import { WhoPanel } from './who-panel.js';

/** One alert: what changed, who did it, what else happened, how to fix it, and what people did about it. */
export const DriftView = ({ params: { id = '' } }: { readonly params: ViewParams }) => {
  const { loaded, reload } = useDrift(id);
  const acting = useAction(id, reload);
  const commentField = useRef<HTMLTextAreaElement>(null);
  const isGone = loaded.state === 'failed' && loaded.error instanceof ApiError && loaded.error.status === 404;
  const drift = isGone ? undefined : loaded.data;
  useShortcuts({
    a: () => {
      if (drift !== undefined && (drift.triage?.acknowledged_at ?? null) === null) void acting.act({ action: 'acknowledge' });
    },
    c: () => {
      commentField.current?.focus();
    },
  });
  const title = drift === undefined ? undefined : visibleText(cutText(resourceOf(drift), 100));
  useEffect(() => {
    if (title !== undefined) document.title = `${title} · driftline`;
  }, [title]);
  return (
    <>
      <DriftBar id={id} at={drift === undefined ? undefined : instantOf(drift.timestamp)} />
      {isGone ? <UnknownDrift /> : drift === undefined ? <h1>Drift</h1> : null}
      {loaded.state === 'loading' && drift === undefined ? (
        <p class="quiet" role="status">
          Loading…
        </p>
      ) : null}
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

const UnknownDrift = () => (
  <div>
    <h1>No such alert</h1>
    <p>
      The service has no alert with this id. It keeps the newest alerts, up to the limit of its configuration, so an old address may name
      one that it has dropped.
    </p>
  </div>
);
