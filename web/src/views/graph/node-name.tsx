import type { CausalNode } from '../../api/client.js';
import { nodeStyles } from '../../graph/styles.js';
import { NodeMark } from '../../graph/node-mark.js';
import { Text } from '../../ui/text.js';

/** The type of a node as its shape, and its name. */
export const NodeName = ({ node, length = 120 }: { readonly node: CausalNode; readonly length?: number }) => (
  <span class="node-name">
    <NodeMark type={node.type} />
    <span class="sr">{nodeStyles[node.type].name} </span>
    <Text value={node.label} length={length} />
  </span>
);
