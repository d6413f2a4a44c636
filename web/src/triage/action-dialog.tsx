import type { ComponentChildren } from 'preact';
import { useEffect, useRef, useState } from 'preact/hooks';
import { isSignedIn, session } from '../api/session.js';
import { localText } from '../lib/time.js';
import { useValue } from '../lib/use-value.js';
import { actionRows, concerned, countText, effectText, type Actionable, type ActionKind, type AlertAction } from './actions.js';
import { myName } from './my-name.js';
import { snoozeTimes } from './snooze-times.js';

type ActionDialogProps = {
  readonly action: ActionKind;
  readonly alerts: readonly Actionable[];
  readonly isBusy: boolean;
  readonly problem: ComponentChildren;
  readonly onAct: (act: AlertAction) => void;
  readonly onClose: () => void;
};

/** Longest texts that the service takes, in characters. */
const longName = 100;
const longText = 4_000;

/** The time of a field of type `datetime-local`, ISO 8601; undefined if it is empty. */
const instantIn = (text: string): string | undefined => (text === '' ? undefined : new Date(text).toISOString());

/** Asks for what an action needs, and says what it will do. */
export const ActionDialog = ({ action, alerts, isBusy, problem, onAct, onClose }: ActionDialogProps) => {
  const dialog = useRef<HTMLDialogElement>(null);
  const name = useValue(myName);
  useValue(session);
  const isNameless = !isSignedIn();
  const [text, setText] = useState(action === 'assign' ? name : '');
  const [until, setUntil] = useState('');
  useEffect(() => {
    const element = dialog.current;
    const before = document.activeElement;
    element?.showModal();
    // A named person begins with what the action needs, which is last in the form.
    const fields = [...(element?.querySelectorAll<HTMLElement>('input:not([type=datetime-local]), textarea, .choices button') ?? [])];
    (isNameless && name === '' ? fields[0] : (fields[isNameless ? 1 : 0] ?? fields[0]))?.focus();
    return () => {
      element?.close();
      if (before instanceof HTMLElement) before.focus({ preventScroll: true });
    };
  }, []);

  const count = concerned(action, alerts).length;
  const { label } = actionRows[action];
  const snooze = (time: string | undefined): void => {
    if (time !== undefined && (!isNameless || name.trim() !== '')) onAct({ action: 'snooze', until: time });
  };
  const submit = (): void => {
    const given = text.trim();
    const end = instantIn(until);
    if (action === 'snooze') snooze(end);
    else if (action === 'assign') onAct({ action, assignee: given });
    else if (action === 'comment') onAct({ action, comment: given });
    else if (action === 'accept') onAct({ action, reason: given, ...(end === undefined ? {} : { until: end }) });
    else onAct({ action });
  };
  return (
    <dialog
      ref={dialog}
      class="action-dialog"
      aria-labelledby="action-title"
      onClose={onClose}
      onKeyDown={(event) => {
        // A digit chooses one of the times.
        const chosen = event.target instanceof HTMLInputElement ? undefined : snoozeTimes[Number(event.key) - 1];
        if (action === 'snooze' && chosen !== undefined) snooze(new Date(chosen.until(Date.now())).toISOString());
        else if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) event.currentTarget.querySelector('form')?.requestSubmit();
        else return;
        event.preventDefault();
      }}
    >
      <form
        onSubmit={(event) => {
          event.preventDefault();
          submit();
        }}
      >
        <h2 id="action-title">{`${label} ${countText(count)}`}</h2>
        <p>{effectText(action, count, alerts.length)}</p>
        {isNameless ? (
          <label>
            Your name
            <input
              required
              value={name}
              maxLength={longName}
              autocomplete="name"
              onInput={(event) => {
                myName.set(event.currentTarget.value);
              }}
              onKeyDown={(event) => {
                // What to choose comes next; Enter would ask for the time first.
                const choice =
                  event.key === 'Enter' && name.trim() !== '' ? dialog.current?.querySelector<HTMLElement>('.choices button') : null;
                if (choice === null || choice === undefined) return;
                choice.focus();
                event.preventDefault();
              }}
            />
          </label>
        ) : null}
        {action === 'snooze' ? (
          <div class="choices" role="group" aria-label="Until">
            {snoozeTimes.map(({ label: time, until: end }, at) => (
              <button
                key={time}
                type="button"
                disabled={isBusy || count === 0}
                onClick={() => {
                  snooze(new Date(end(Date.now())).toISOString());
                }}
              >
                {time} <kbd aria-hidden="true">{at + 1}</kbd>
              </button>
            ))}
          </div>
        ) : null}
        {action === 'assign' ? (
          <label>
            Assignee
            <input
              required
              value={text}
              maxLength={longName}
              onInput={(event) => {
                setText(event.currentTarget.value);
              }}
            />
          </label>
        ) : null}
        {action === 'accept' || action === 'comment' ? (
          <label>
            {action === 'accept' ? 'Reason' : 'Comment'}
            <textarea
              required
              rows={3}
              maxLength={longText}
              value={text}
              onInput={(event) => {
                setText(event.currentTarget.value);
              }}
            />
          </label>
        ) : null}
        {action === 'accept' || action === 'snooze' ? (
          <label>
            {action === 'accept' ? 'Until (optional)' : 'Or until'}
            <input
              type="datetime-local"
              min={localText(Date.now() + 60_000)}
              required={action === 'snooze'}
              value={until}
              onInput={(event) => {
                setUntil(event.currentTarget.value);
              }}
            />
          </label>
        ) : null}
        {problem}
        <div class="buttons">
          <button type="submit" class="primary" disabled={isBusy || count === 0}>
            {isBusy ? 'Sending…' : label}
          </button>
          <button type="button" onClick={() => dialog.current?.close()}>
            Cancel <kbd aria-hidden="true">Esc</kbd>
          </button>
        </div>
      </form>
    </dialog>
  );
};
