import type { Alert } from '../alerts/alert.js';
import { Text } from './text.js';

/** What changed, in one line. */
export const Change = ({ alert: { summary } }: { readonly alert: Alert }) => (
  <span class="change">
    <Text value={summary} length={200} />
  </span>
);
