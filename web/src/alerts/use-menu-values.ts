import { useSliced } from '../lib/use-sliced.js';
import { accountOf, type Alert } from './alert.js';

/** What filters by account and type can offer: names of accounts by id, and types. */
type MenuValues = { readonly accounts: ReadonlyMap<string, string>; readonly types: readonly string[] };

/** The accounts and types of alerts, sorted. */
export const useMenuValues = (alerts: readonly Alert[]): MenuValues =>
  useSliced(alerts, '', () => {
    const accounts = new Map<string, string>();
    const types = new Set<string>();
    return {
      add: (alert) => {
        if (!accounts.has(alert.account_id)) accounts.set(alert.account_id, accountOf(alert));
        types.add(alert.resource_type);
      },
      result: () => {
        accounts.delete('');
        return { accounts: new Map([...accounts].sort(([one], [other]) => (one < other ? -1 : 1))), types: [...types].sort() };
      },
    };
  });
