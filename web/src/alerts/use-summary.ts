import { useSliced } from '../lib/use-sliced.js';
import type { Alert } from './alert.js';
import { countsBy, openCounts, timeline } from './summary.js';

/** What the overview says about a list of alerts; everything is from the same list. */
export const useSummary = (rows: readonly Alert[]) =>
  useSliced(rows, '', (of) => {
    const parts = {
      open: openCounts(),
      timeline: timeline(of),
      accounts: countsBy(({ account_id }) => account_id),
      types: countsBy(({ resource_type }) => resource_type),
      actors: countsBy(({ actor }) => actor),
    };
    return {
      add: (alert) => {
        parts.open.add(alert);
        parts.timeline.add(alert);
        parts.accounts.add(alert);
        parts.types.add(alert);
        parts.actors.add(alert);
      },
      result: () => ({
        rows: of,
        open: parts.open.result(),
        timeline: parts.timeline.result(),
        accounts: parts.accounts.result(),
        types: parts.types.result(),
        actors: parts.actors.result(),
      }),
    };
  });
