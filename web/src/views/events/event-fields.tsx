import { valueNode } from '../../lib/value-tree.js';
import { LeafValue, ValueTree } from '../../ui/value-tree.js';
import { Text } from '../../ui/text.js';

/** The fields of a sensor event by name. */
export const EventFields = ({ fields }: { readonly fields: Readonly<Record<string, unknown>> }) => {
  const nodes = Object.entries(fields)
    .map(([name, value]) => valueNode(name, value))
    .sort((one, other) => (one.name < other.name ? -1 : 1));
  return nodes.length === 0 ? (
    <p class="quiet">The event has no fields.</p>
  ) : (
    <table class="pairs">
      <caption class="sr">Fields of the event</caption>
      <colgroup>
        <col class="names" />
        <col />
      </colgroup>
      <thead class="sr">
        <tr>
          <th scope="col">Field</th>
          <th scope="col">Value</th>
        </tr>
      </thead>
      <tbody>
        {nodes.map((node) => (
          <tr key={node.name}>
            <th scope="row">
              <Text value={node.name} length={120} />
            </th>
            <td>{node.children.length > 0 ? <ValueTree nodes={node.children} isOpen={false} /> : <LeafValue node={node} />}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
};
