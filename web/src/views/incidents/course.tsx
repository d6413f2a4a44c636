import { useEffect, useState } from 'preact/hooks';
import { eventText, resourceOf, type Alert } from '../../alerts/alert.js';
import { needsAttention } from '../../alerts/attention.js';
import { whoText } from '../../alerts/found-by-plan.js';
import { Link } from '../../ui/link.js';
import { SeverityMark } from '../../ui/severity.js';
import { StatusBadge } from '../../ui/status.js';
import { Text } from '../../ui/text.js';
import { Time } from '../../ui/time.js';

/** Alerts that are shown at first, and more each time one asks. */
const step = 50;

type CourseProps = {
  readonly alerts: readonly Alert[];
  /** The query of their addresses: the filter that lets them pass. */
  readonly within: string;
};

/** The alerts of an incident as what happened one after the other. */
export const Course = ({ alerts, within }: CourseProps) => {
  const [shown, setShown] = useState(step);
  useEffect(() => {
    // On paper nobody can ask for more.
    const showAll = (): void => {
      setShown(Infinity);
    };
    addEventListener('beforeprint', showAll);
    return () => {
      removeEventListener('beforeprint', showAll);
    };
  }, []);
  return (
    <>
      <ol class="timeline course" aria-label="Alerts of the incident">
        {alerts.slice(0, shown).map((alert) => (
          <li key={alert.id} data-id={alert.id} class={needsAttention(alert, Date.now()) ? 'happened-change' : ''}>
            <span class="when">
              <Time at={alert.time} />
              <StatusBadge alert={alert} />
            </span>
            <div>
              <span class={alert.severity}>
                <SeverityMark severity={alert.severity} />
                <span class="sr">{alert.severity}</span>
              </span>{' '}
              <Link to={`/drifts/${alert.id}${within}`}>
                <Text value={resourceOf(alert)} length={200} />
              </Link>{' '}
              <Text value={alert.summary} length={300} />
              <div class="quiet">
                <Text value={whoText(alert)} length={100} /> · <Text value={eventText(alert)} length={160} />
              </div>
            </div>
          </li>
        ))}
      </ol>
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
