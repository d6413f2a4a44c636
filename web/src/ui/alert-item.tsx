import { resourceOf, type Alert } from '../alerts/alert.js';
import { whoText } from '../alerts/found-by-plan.js';
import { Change } from './change.js';
import { Link } from './link.js';
import { SeverityBadge } from './severity.js';
import { StatusBadge } from './status.js';
import { Text } from './text.js';
import { Time } from './time.js';

/** One alert of a short list. */
export const AlertItem = ({ alert }: { readonly alert: Alert }) => (
  <li class="alert" data-id={alert.id}>
    <SeverityBadge severity={alert.severity} />
    <div>
      <Link to={`/drifts/${alert.id}`}>
        <Text value={resourceOf(alert)} length={160} />
      </Link>{' '}
      <Change alert={alert} />
      <div class="quiet">
        <Text value={alert.source_ip === null ? whoText(alert) : `${alert.user} from ${alert.source_ip}`} length={160} /> ·{' '}
        <Time at={alert.time} />
      </div>
    </div>
    <StatusBadge alert={alert} />
  </li>
);
