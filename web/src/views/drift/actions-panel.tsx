import type { DriftDetail } from '../../api/client.js';
import { ApiError, errorText } from '../../api/request.js';
import { isSignedIn, session } from '../../api/session.js';
import { now } from '../../lib/clock.js';
import { instantOf, zone } from '../../lib/time.js';
import { useValue } from '../../lib/use-value.js';
import { Panel } from '../../ui/panel.js';
import { Text } from '../../ui/text.js';
import { Time } from '../../ui/time.js';
import { AssignForm } from './assign-form.js';
import { CommentForm } from './comment-form.js';
import { SnoozeMenu } from './snooze-menu.js';
import { actionText } from './timeline.js';
import type { ActionRequest } from './use-action.js';

type ActionsPanelProps = {
  readonly drift: DriftDetail;
  readonly acting: ActionRequest;
  readonly commentField: { current: HTMLTextAreaElement | null };
};

/** What people did about an alert, and what they can do. */
export const ActionsPanel = ({ drift: { triage, actions }, acting, commentField }: ActionsPanelProps) => {
  const { act, pending, failure, name, setName } = acting;
  useValue(session);
  const isOpen = !isSignedIn();
  const isBusy = pending !== undefined;
  const snoozedUntil = triage?.snoozed_until ?? null;
  const isSnoozed = snoozedUntil !== null && instantOf(snoozedUntil) > useValue(now);
  const isAcknowledged = (triage?.acknowledged_at ?? null) !== null;
  return (
    <Panel title="Triage" class="triage-panel">
      {triage !== null && isAcknowledged ? (
        <p>
          ✓ Acknowledged by <Text value={triage.acknowledged_by ?? 'somebody'} length={80} />{' '}
          <Time at={instantOf(triage.acknowledged_at ?? '')} />
        </p>
      ) : null}
      {isSnoozed ? (
        <p>
          Snoozed until <Time at={instantOf(snoozedUntil)} />
        </p>
      ) : null}
      {isOpen ? (
        <label class="own-name">
          Your name
          <input
            value={name}
            maxLength={100}
            autocomplete="name"
            placeholder="Shown with what you do here"
            onInput={(event) => {
              setName(event.currentTarget.value);
            }}
          />
        </label>
      ) : null}
      <div class="buttons">
        <button
          type="button"
          class={isAcknowledged ? '' : 'primary'}
          disabled={isBusy}
          aria-keyshortcuts="a"
          onClick={() => {
            void act({ action: isAcknowledged ? 'unacknowledge' : 'acknowledge' });
          }}
        >
          {pending === 'acknowledge' || pending === 'unacknowledge' ? 'Sending…' : isAcknowledged ? 'Unacknowledge' : 'Acknowledge'}
        </button>
        {isSnoozed ? (
          <button
            type="button"
            disabled={isBusy}
            onClick={() => {
              void act({ action: 'unsnooze' });
            }}
          >
            {pending === 'unsnooze' ? 'Sending…' : 'Unsnooze'}
          </button>
        ) : null}
        <SnoozeMenu acting={acting} />
      </div>
      {failure === undefined ? null : (
        <p class="problem" role="alert">
          The service did not {verbs[failure.action]}: <Text value={errorText(failure.error)} />
          {failure.error instanceof ApiError && failure.error.status === 403 ? '. This needs a key or token with the scope write.' : ''}
        </p>
      )}
      <AssignForm acting={acting} assignee={triage?.assignee ?? null} />
      <CommentForm acting={acting} field={commentField} />
      <History actions={actions} />
    </Panel>
  );
};

const verbs: Readonly<Record<NonNullable<ActionRequest['failure']>['action'], string>> = {
  acknowledge: 'acknowledge the alert',
  unacknowledge: 'withdraw the acknowledgement',
  assign: 'assign the alert',
  unassign: 'remove the assignment',
  snooze: 'snooze the alert',
  unsnooze: 'end the snooze',
  comment: 'take the comment',
};

const History = ({ actions }: Pick<DriftDetail, 'actions'>) => {
  const shownIn = useValue(zone);
  return actions.length === 0 ? (
    <p class="quiet">Nobody has done anything about this alert yet.</p>
  ) : (
    <ol class="actions" aria-label="Actions and comments, newest first">
      {actions.toReversed().map((one, at) => (
        <li key={actions.length - at}>
          {one.action === 'snooze_ended' || one.by === '' ? null : (
            <strong>
              <Text value={one.by} length={80} />
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
  );
};
