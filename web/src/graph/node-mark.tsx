import type { NodeType } from './graph.js';
import { nodeStyles } from './styles.js';

/** The shape of a type of node, as on the canvas. */
export const NodeMark = ({ type }: { readonly type: NodeType }) => (
  <svg class={`node-mark ${type}`} viewBox="0 0 24 24" width="14" height="14" aria-hidden="true">
    <path d={nodeStyles[type].path} />
  </svg>
);
