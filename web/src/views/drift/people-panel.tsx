import { isSnoozed } from '../../alerts/attention.js';
import type { DriftDetail } from '../../api/client.js';
import { now } from '../../lib/clock.js';
import { instantOf, zone } from '../../lib/time.js';
import { useValue } from '../../lib/use-value.js';
import { Panel } from '../../ui/panel.js';
import { Text } from '../../ui/text.js';
import { Time } from '../../ui/time.js';
import { actionText } from './timeline.js';

/** What people did about an alert. */
export const PeoplePanel = ({ drift: { triage, actions } }: { readonly drift: DriftDetail }) => {
  const shownIn = useValue(zone);
  const assignee = triage?.assignee ?? null;
  const snoozedUntil = triage?.snoozed_until ?? null;
  const isHeld = isSnoozed({ triage }, useValue(now));
  return (
    <Panel title="People" class="people">
      {assignee === null ? null : (
        <p>
          Assigned to <Text value={assignee} length={100} />
        </p>
      )}
      {isHeld && snoozedUntil !== null ? (
        <p>
          Snoozed until <Time at={instantOf(snoozedUntil)} />
        </p>
      ) : null}
      {actions.length === 0 ? (
        <p class="quiet">Nobody has done anything about this alert yet.</p>
      ) : (
        <ol class="actions" aria-label="Actions and comments, newest first">
          {actions.toReversed().map((one, at) => (
            <li key={actions.length - at}>
              {one.action === 'snooze_ended' || one.by === '' ? null : (
                <strong>
                  <Text value={one.by} length={100} />
                </strong>
              )}{' '}
              <Text value={actionText(one, shownIn)} length={160} />
              <span class="quiet">
                {' '}
                · <Time at={instantOf(one.at)} />
              </span>
              {one.comment === null ? null : (
                <p class="comment">
                  <Text value={one.comment} length={4_000} />
                </p>
              )}
            </li>
          ))}
        </ol>
      )}
    </Panel>
  );
};
