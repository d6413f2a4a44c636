import { get } from '../../api/client.js';
import { usePolled } from '../../lib/use-polled.js';
import { Link } from '../../ui/link.js';
import { Panel } from '../../ui/panel.js';
import { Problem } from '../../ui/problem.js';
import { Text } from '../../ui/text.js';

const period = 10_000;
const shownGaps = 6;

/** Changes that the service saw but cannot evaluate. */
export const CoveragePanel = () => {
  const loaded = usePolled('coverage', period, (signal) => get('/api/v1/stats', { signal }));
  const dropped = loaded.data?.dropped;
  return (
    <Panel title="Not covered" more={<Link to="/status">Health</Link>}>
      {loaded.state === 'failed' ? <Problem what="Statistics cannot be read" error={loaded.error} /> : null}
      {dropped === undefined ? null : (
        <>
          <p>
            <strong>{dropped.unsupported_event}</strong> changes by events outside of the catalog,{' '}
            <strong>{dropped.unsupported_resource}</strong> of unsupported resource types,{' '}
            <Link to="/resources">
              <strong>{dropped.not_in_state}</strong> of resources that no state declares
            </Link>
            .
          </p>
          {dropped.unsupported_events.length === 0 ? (
            <p class="quiet">No unsupported event was seen.</p>
          ) : (
            <ul>
              {dropped.unsupported_events.slice(0, shownGaps).map(({ name, count }) => (
                <li key={name}>
                  <Text value={name} length={80} /> <span class="quiet">× {count}</span>
                </li>
              ))}
            </ul>
          )}
        </>
      )}
    </Panel>
  );
};
