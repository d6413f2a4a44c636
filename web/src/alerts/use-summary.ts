import { useSliced } from '../lib/use-sliced.js';
import type { Alert } from './alert.js';
import { needsAttention } from './attention.js';
import { attention, countsBy, isOpen, severityCounts, timeline } from './summary.js';

/** Alerts that need attention which the overview lists. */
const listed = 8;

/** What the overview says about a list of alerts; everything is from the same list. */
export const useSummary = (rows: readonly Alert[]) =>
  useSliced(rows, '', (of) => {
    const now = Date.now();
    const isCounted = (alert: Alert): boolean => needsAttention(alert, now);
    const parts = {
      attention: attention(listed, now),
      open: severityCounts(isOpen),
      timeline: timeline(of),
      accounts: countsBy(({ account_id }) => account_id, isCounted),
      types: countsBy(({ resource_type }) => resource_type, isCounted),
      actors: countsBy(({ actor }) => actor, isCounted),
    };
    const all = Object.values(parts);
    return {
      add: (alert) => {
        for (const { add } of all) add(alert);
      },
      result: () => ({
        rows: of,
        attention: parts.attention.result(),
        open: parts.open.result(),
        timeline: parts.timeline.result(),
        accounts: parts.accounts.result(),
        types: parts.types.result(),
        actors: parts.actors.result(),
      }),
    };
  });
