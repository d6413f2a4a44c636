import type { Statistics } from '../../api/client.js';
import { countText } from '../../metrics/units.js';
import { Panel } from '../../ui/panel.js';
import { Text } from '../../ui/text.js';

const shownNames = 30;

type NamedCount = { readonly name: string; readonly count: number };

/** Changes that the service saw and could not evaluate. */
export const GapsPanel = ({ dropped: { unsupported_events, unsupported_on_declared } }: Pick<Statistics, 'dropped'>) => (
  <Panel title="Not covered">
    <h3>Declared resources changed by unsupported events</h3>
    <Names
      counts={unsupported_on_declared.map(({ type, count }) => ({ name: type, count }))}
      none="None: every event that named a declared resource was evaluated."
    />
    <h3>Unsupported events</h3>
    <Names counts={unsupported_events} none="None was seen." />
    {unsupported_events.length + unsupported_on_declared.length === 0 ? null : (
      <p class="quiet">
        With <code>detection.unknown_changes: alert</code> each of them raises an alert if it names a declared resource.
      </p>
    )}
  </Panel>
);

const Names = ({ counts, none }: { readonly counts: readonly NamedCount[]; readonly none: string }) =>
  counts.length === 0 ? (
    <p class="quiet">{none}</p>
  ) : (
    <ul class="plain-rows">
      {counts.slice(0, shownNames).map(({ name, count }) => (
        <li key={name}>
          <Text value={name} length={120} />
          <span class="number">{countText(count)}</span>
        </li>
      ))}
      {counts.length > shownNames ? <li class="quiet">and {counts.length - shownNames} more</li> : null}
    </ul>
  );
