import { alertOfDrift, resourceOf } from '../../alerts/alert.js';
import type { DriftDetail } from '../../api/client.js';
import { linkTo, pathTo } from '../../lib/location.js';
import { durationText, zone } from '../../lib/time.js';
import { useValue } from '../../lib/use-value.js';
import { live } from '../../live/live.js';
import { Change } from '../../ui/change.js';
import { Link } from '../../ui/link.js';
import { Panel } from '../../ui/panel.js';
import { SeverityMark } from '../../ui/severity.js';
import { Text } from '../../ui/text.js';
import { Time } from '../../ui/time.js';
import { alertsAround } from './alerts-around.js';
import { actionText, timelineOf, type TimelineEntry } from './timeline.js';

const relations = {
  cause: 'cause',
  same_resource: 'same resource',
  same_actor: 'same actor',
  same_container: 'same container',
} as const;

/** What else happened to the resource and by the actor, oldest first. */
export const TimelinePanel = ({ drift }: { readonly drift: DriftDetail }) => {
  const self = alertOfDrift(drift);
  const { alerts, isCut } = alertsAround(self, useValue(live.alerts).rows);
  const entries = timelineOf(drift, alerts);
  return (
    <Panel title="Timeline" more={<span class="quiet">of the resource and the actor, one day around the change</span>}>
      <ol class="timeline">
        {entries.map((entry) => (
          <li key={entry.key} class={`happened-${entry.kind}`}>
            <span class="when">
              <Time at={entry.at} />
              {entry.kind === 'change' ? null : <span class="quiet">{relativeText(entry.at - self.time)}</span>}
            </span>
            <div>
              <Entry entry={entry} />
            </div>
          </li>
        ))}
      </ol>
      {isCut ? (
        <p class="quiet">
          There are more alerts within a day: <Link to={linkTo('/drifts', { address: resourceOf(self) })}>of this resource</Link>,{' '}
          <Link to={linkTo('/drifts', { actor: self.actor })}>of this actor</Link>
        </p>
      ) : null}
    </Panel>
  );
};

const relativeText = (ms: number): string =>
  Math.abs(ms) < 1_000 ? 'at the same time' : `${durationText(Math.abs(ms))} ${ms < 0 ? 'before' : 'after'}`;

const Entry = ({ entry }: { readonly entry: TimelineEntry }) => {
  const shownIn = useValue(zone);
  switch (entry.kind) {
    case 'change':
    case 'detected':
    case 'repeated':
    case 'verified':
    case 'resolved':
      return (
        <strong>
          <Text value={entry.text} length={300} />
        </strong>
      );
    case 'event':
      return (
        <>
          {entry.sensorId === undefined ? (
            <Text value={entry.text} length={160} />
          ) : (
            <Link to={pathTo('/events', entry.sensorId)}>
              <Text value={entry.text} length={160} />
            </Link>
          )}{' '}
          <span class="quiet">
            {entry.sensorId === undefined ? 'audit' : 'sensor'}, {relations[entry.relation]}
            {entry.who === '' ? null : (
              <>
                {' '}
                · <Text value={entry.who} length={80} />
              </>
            )}
          </span>
        </>
      );
    case 'alert':
      return (
        <>
          <span class={entry.alert.severity}>
            <SeverityMark severity={entry.alert.severity} />
            <span class="sr">{entry.alert.severity}</span>
          </span>{' '}
          <Link to={`/drifts/${entry.alert.id}`}>
            <Text value={resourceOf(entry.alert)} length={160} />
          </Link>{' '}
          <Change alert={entry.alert} />{' '}
          <span class="quiet">
            <Text value={entry.alert.event_name} length={60} />, alert, {relations[entry.relation]}
          </span>
        </>
      );
    case 'action':
      return (
        <>
          {entry.action.by === '' || entry.action.action === 'snooze_ended' ? null : <Text value={entry.action.by} length={80} />}{' '}
          <Text value={actionText(entry.action, shownIn)} length={160} />
          {entry.action.comment === null ? null : (
            <p class="comment">
              <Text value={entry.action.comment} length={400} />
            </p>
          )}
        </>
      );
  }
};
