import type { ElementDefinition } from 'cytoscape';
import type { CausalNode } from '../api/client.js';
import { cutText, visibleText } from '../lib/visible-text.js';
import type { Relation } from './graph.js';
import { edgeStyles } from './styles.js';

const labelLength = 48;

/** What a node is drawn from; alerts and events stand out by their size. */
export const nodeData = ({ id, type, label, data: { severity } }: CausalNode) => ({
  id,
  type,
  label: visibleText(cutText(label, labelLength)),
  severity: severity ?? '',
  size: severity === 'critical' ? 44 : severity === undefined ? 28 : 36,
});

export const nodeElement = (node: CausalNode, x: number, y: number): ElementDefinition => ({
  group: 'nodes',
  data: nodeData(node),
  position: { x, y },
});

export const edgeElement = ({ key, source, target, type }: Relation): ElementDefinition => ({
  group: 'edges',
  // Ids of nodes and edges share one set; those of edges begin with a bracket and a quotation mark.
  data: { id: key, source, target, type, verb: edgeStyles[type].forward },
});
