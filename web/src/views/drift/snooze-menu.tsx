import { useRef, useState } from 'preact/hooks';
import type { ActionRequest } from './use-action.js';
import { localText, snoozeTimes } from './snooze-times.js';

/** Chooses how long an alert notifies nobody. */
export const SnoozeMenu = ({ acting: { act, pending } }: { readonly acting: ActionRequest }) => {
  const [custom, setCustom] = useState('');
  const menu = useRef<HTMLDetailsElement>(null);
  const isBusy = pending !== undefined;
  const snooze = async (until: number): Promise<void> => {
    if ((await act({ action: 'snooze', until: new Date(until).toISOString() })) && menu.current !== null) menu.current.open = false;
  };
  return (
    <details class="menu" ref={menu}>
      <summary>{pending === 'snooze' ? 'Snoozing…' : 'Snooze'}</summary>
      <div>
        <p class="quiet">A snoozed alert notifies nobody until then.</p>
        <ul class="snoozes">
          {snoozeTimes.map(({ label, until }) => (
            <li key={label}>
              <button
                type="button"
                disabled={isBusy}
                onClick={() => {
                  void snooze(until(Date.now()));
                }}
              >
                {label}
              </button>
            </li>
          ))}
        </ul>
        <form
          onSubmit={(event) => {
            event.preventDefault();
            const until = Date.parse(custom);
            if (Number.isFinite(until)) void snooze(until);
          }}
        >
          <label>
            Until
            <input
              type="datetime-local"
              required
              min={localText(Date.now() + 60_000)}
              value={custom}
              onInput={(event) => {
                setCustom(event.currentTarget.value);
              }}
            />
          </label>
          <button type="submit" disabled={isBusy}>
            Snooze until then
          </button>
        </form>
      </div>
    </details>
  );
};
