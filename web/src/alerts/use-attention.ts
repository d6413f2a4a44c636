import { live } from '../live/live.js';
import { useSliced } from '../lib/use-sliced.js';
import { useValue } from '../lib/use-value.js';
import { needsAttention } from './attention.js';

/** Number of alerts of the service that need attention. */
export const useAttention = (): number =>
  useSliced(useValue(live.alerts).rows, '', () => {
    const now = Date.now();
    let count = 0;
    return {
      add: (alert) => {
        if (needsAttention(alert, now)) count++;
      },
      result: () => count,
    };
  });
