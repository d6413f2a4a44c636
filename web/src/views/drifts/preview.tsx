import { eventText, resourceOf } from '../../alerts/alert.js';
import { isFoundByPlan, whoText } from '../../alerts/found-by-plan.js';
import { Text } from '../../ui/text.js';
import type { ListItem } from './list-items.js';

/** The whole of the row that the keyboard is on. */
export const Preview = ({ item }: { readonly item: ListItem | undefined }) => {
  if (item === undefined)
    return (
      <p class="quiet preview">
        <kbd>j</kbd> <kbd>k</kbd> move · <kbd>x</kbd> select · <kbd>Enter</kbd> open · <kbd>?</kbd> all keys
      </p>
    );
  const alert = item.kind === 'group' ? item.group.worst : item.alert;
  return (
    <div class="preview">
      <p>
        <strong>
          <Text value={resourceOf(alert)} length={500} />
        </strong>{' '}
        <Text value={alert.summary} length={500} />
      </p>
      <p class="quiet">
        <Text value={alert.user === alert.actor ? whoText(alert) : `${alert.user} (${alert.actor})`} length={300} /> ·{' '}
        <Text value={`${eventText(alert)}${alert.tool === null || isFoundByPlan(alert) ? '' : `, ${alert.tool}`}`} length={200} />
      </p>
    </div>
  );
};
