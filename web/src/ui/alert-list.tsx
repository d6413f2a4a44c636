import { useState } from 'preact/hooks';
import type { Alert } from '../alerts/alert.js';
import { AlertItem } from './alert-item.js';

/** Alerts that are shown at first, and more each time one asks. */
const step = 25;

/** A list of alerts that grows on request. */
export const AlertList = ({ alerts }: { readonly alerts: readonly Alert[] }) => {
  const [shown, setShown] = useState(step);
  return (
    <>
      <ul class="alerts">
        {alerts.slice(0, shown).map((alert) => (
          <AlertItem key={alert.id} alert={alert} />
        ))}
      </ul>
      {alerts.length > shown ? (
        <button
          type="button"
          onClick={() => {
            setShown(shown + 4 * step);
          }}
        >
          Show more
        </button>
      ) : null}
    </>
  );
};
