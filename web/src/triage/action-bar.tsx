import type { ComponentChildren } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { ApiError, errorText } from '../api/request.js';
import { isSignedIn, session } from '../api/session.js';
import { useValue } from '../lib/use-value.js';
import { Text } from '../ui/text.js';
import { useShortcuts } from '../ui/use-shortcuts.js';
import { ActionDialog } from './action-dialog.js';
import { actionRows, concerned, effectText, type Actionable, type ActionKind, type AlertAction } from './actions.js';
import { myName } from './my-name.js';
import { useActions, type Actions } from './use-actions.js';

type ActionBarProps = {
  /** The alerts to act on; none: the buttons are disabled. */
  readonly alerts: readonly Actionable[];
  /** Called after each action that the service took. */
  readonly onDone?: () => void;
  /** A further button, and what came of it. */
  readonly button?: ComponentChildren;
  readonly said?: ComponentChildren;
};

type AskedAction = Exclude<ActionKind, (typeof undone)[number]>;

const asked = [
  ['acknowledge', 'a'],
  ['snooze', 's'],
  ['assign', 'i'],
  ['accept', 'e'],
  ['comment', 'c'],
] as const satisfies readonly (readonly [AskedAction, string])[];
const undone = ['unacknowledge', 'unsnooze', 'unassign'] as const satisfies readonly ActionKind[];

const nothing = (): void => undefined;

/** What somebody can do about alerts, by button and by key. */
export const ActionBar = ({ alerts, onDone = nothing, button, said }: ActionBarProps) => {
  const { pending, failure, done, act } = useActions(onDone);
  const [open, setOpen] = useState<ActionKind | undefined>(undefined);
  useValue(session);
  const isNameless = useValue(myName).trim() === '' && !isSignedIn();
  const isBusy = pending !== undefined;

  const run = async (given: AlertAction): Promise<void> => {
    if (await act(given, alerts)) setOpen(undefined);
  };
  const begin = (action: ActionKind): void => {
    if (isBusy || concerned(action, alerts).length === 0) return;
    const isShort = action === 'acknowledge' || action === 'unacknowledge' || action === 'unsnooze' || action === 'unassign';
    if (isShort && !isNameless) void run({ action });
    else setOpen(action);
  };
  useShortcuts(Object.fromEntries(asked.map(([action, key]) => [key, () => begin(action)])));
  useEffect(() => {
    // The alerts left the list that they were chosen from.
    if (alerts.length === 0) setOpen(undefined);
  }, [alerts.length]);

  const problem = failure === undefined ? null : <Failure failure={failure} />;
  return (
    <div class="action-bar">
      <div class="buttons" role="group" aria-label="Actions">
        {asked.map(([action, key]) => {
          const count = concerned(action, alerts).length;
          return (
            <button
              key={action}
              type="button"
              class={action === 'acknowledge' && count > 0 ? 'primary' : ''}
              disabled={isBusy || count === 0}
              aria-keyshortcuts={key}
              title={alerts.length === 0 ? undefined : effectText(action, count, alerts.length)}
              onClick={() => {
                begin(action);
              }}
            >
              {pending === action ? 'Sending…' : actionRows[action].label}
              {alerts.length > 1 ? ` ${String(count)}` : ''} <kbd aria-hidden="true">{key}</kbd>
            </button>
          );
        })}
        {undone.map((action) => {
          const count = concerned(action, alerts).length;
          return count === 0 ? null : (
            <button
              key={action}
              type="button"
              disabled={isBusy}
              title={effectText(action, count, alerts.length)}
              onClick={() => {
                begin(action);
              }}
            >
              {actionRows[action].label}
            </button>
          );
        })}
        {button}
      </div>
      <p class="said" role="status">
        {done === undefined ? null : (
          <>
            {done.text}{' '}
            {done.undo === undefined ? null : (
              <button type="button" class="plain" onClick={done.undo}>
                Undo
              </button>
            )}
          </>
        )}
        {said}
      </p>
      {open === undefined ? problem : null}
      {open === undefined ? null : (
        <ActionDialog
          key={open}
          action={open}
          alerts={alerts}
          isBusy={isBusy}
          problem={problem}
          onAct={(given) => void run(given)}
          onClose={() => {
            setOpen(undefined);
          }}
        />
      )}
    </div>
  );
};

const Failure = ({ failure: { action, error } }: { readonly failure: NonNullable<Actions['failure']> }) => (
  <p class="problem" role="alert">
    {actionRows[action].label} failed: <Text value={errorText(error)} />
    {error instanceof ApiError && error.status === 403 ? '. This needs a key or token with the scope write.' : ''}
  </p>
);
