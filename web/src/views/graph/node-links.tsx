import type { CausalNode } from '../../api/client.js';
import { linkTo } from '../../lib/location.js';
import { useValue } from '../../lib/use-value.js';
import { live } from '../../live/live.js';
import { Link } from '../../ui/link.js';
import type { CausalQuestion } from './question.js';

const textAt = (node: CausalNode, name: string): string => {
  const value = node.data.metadata[name];
  return typeof value === 'string' ? value : '';
};

/** Links from a node to other views, and to other questions about it. */
export const NodeLinks = ({ node, question }: { readonly node: CausalNode; readonly question: CausalQuestion }) => {
  const actor = useActor(node);
  const address = textAt(node, 'address');
  const { id } = node;
  const other = question.mode === 'path' ? question : { from: '', to: '' };
  return (
    <>
      <ul class="node-links">
        {node.type === 'iac_change' ? (
          <li>
            <Link to={`/drifts/${encodeURIComponent(id)}`}>Drift</Link>
          </li>
        ) : null}
        {node.type === 'iac_change' ? (
          <li>
            <Link to={linkTo('/graph', { drift: id, selected: id })}>Cause and effects</Link>
          </li>
        ) : null}
        {node.type === 'sensor_event' ? (
          <li>
            <Link to={`/events/${encodeURIComponent(id)}`}>Event</Link>
          </li>
        ) : null}
        {address === '' ? null : (
          <li>
            <Link to={`/resources/${encodeURIComponent(address)}`}>Resource</Link>
          </li>
        )}
        {actor === '' ? null : (
          <li>
            <Link to={`/actors/${encodeURIComponent(actor)}`}>Actor</Link>
          </li>
        )}
      </ul>
      <div class="node-actions">
        <Link class="button" to={linkTo('/graph', { node: id, selected: id })}>
          Blast radius from here
        </Link>
        <Link class="button" to={linkTo('/graph', { node: id, way: 'around', selected: id })}>
          Around here
        </Link>
        <Link class="button" to={linkTo('/graph', { from: id, to: other.to, selected: id })}>
          Path from here
        </Link>
        <Link class="button" to={linkTo('/graph', { from: other.from, to: id, selected: id })}>
          Path to here
        </Link>
      </div>
    </>
  );
};

/** The actor of an alert, or an identity that is the actor of any alert; '' if there is none. */
const useActor = (node: CausalNode): string => {
  const { rows } = useValue(live.alerts);
  if (node.type === 'iac_change') return rows.find(({ id }) => id === node.id)?.actor ?? textAt(node, 'user_arn');
  const key = textAt(node, 'key');
  return key !== '' && rows.some(({ actor }) => actor === key) ? key : '';
};
