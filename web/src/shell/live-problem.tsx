import { ApiError } from '../api/request.js';
import { useValue } from '../lib/use-value.js';
import { live } from '../live/live.js';
import { Problem } from '../ui/problem.js';

/** Why the page is not connected, if the service or the lack of an answer says so: it starts, refuses the credential, is stopped. */
export const LiveProblem = () => {
  const problem = useValue(live.problem);
  const { rows } = useValue(live.alerts);
  return problem instanceof ApiError ? (
    <Problem what={rows.length === 0 ? 'Alerts cannot be read' : 'Not connected, so the alerts may be outdated'} error={problem} />
  ) : null;
};
