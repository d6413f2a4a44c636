import { useSliced } from '../lib/use-sliced.js';
import { accountOf, type Alert } from './alert.js';

/** What a filter can offer: its values, with the text of each. */
type Offered = ReadonlyMap<string, string>;
type MenuValues = Readonly<Record<'account' | 'type' | 'actor' | 'source_ip' | 'tool', Offered>>;

/** Values that a menu offers: those of the most alerts. Others are found by the search, or by a link from an alert. */
const most = 200;

/** The values of some alerts that `read` finds, sorted by their texts. */
const offered = (read: (alert: Alert) => readonly [value: string, text: string]) => {
  const counts = new Map<string, { readonly text: string; count: number }>();
  return {
    add: (alert: Alert): void => {
      const [value, text] = read(alert);
      const known = counts.get(value);
      if (known === undefined) counts.set(value, { text, count: 1 });
      else known.count++;
    },
    result: (): Offered => {
      counts.delete('');
      const frequent = [...counts].sort(([, one], [, other]) => other.count - one.count).slice(0, most);
      const sorted = frequent.sort(([, one], [, other]) => (one.text < other.text ? -1 : 1));
      return new Map(sorted.map(([value, { text }]) => [value, text]));
    },
  };
};

/** What the filters of these alerts can offer. */
export const useMenuValues = (alerts: readonly Alert[]): MenuValues =>
  useSliced(alerts, '', () => {
    const found = {
      account: offered((alert) => [alert.account_id, accountOf(alert)]),
      type: offered(({ resource_type: type }) => [type, type]),
      actor: offered(({ actor, user }) => [actor, user === '' || user === actor ? actor : `${user} (${actor})`]),
      source_ip: offered(({ source_ip: ip }) => [ip ?? '', ip ?? '']),
      tool: offered(({ tool }) => [tool ?? '', tool ?? '']),
    };
    const all = Object.values(found);
    return {
      add: (alert) => {
        for (const { add } of all) add(alert);
      },
      result: () => ({
        account: found.account.result(),
        type: found.type.result(),
        actor: found.actor.result(),
        source_ip: found.source_ip.result(),
        tool: found.tool.result(),
      }),
    };
  });
