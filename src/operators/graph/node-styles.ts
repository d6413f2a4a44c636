import type { EdgeType, NodeType } from '../../model/graph-evidence.js';
import type { GraphEdge, GraphNode } from '../../model/contracts/graph-view.js';

/** Colours with a contrast of 3:1 on white and on black, and shapes of Cytoscape. */
export const nodeStyles: Readonly<Record<NodeType, GraphNode['style']>> = {
  iac_change: { color: '#d9480f', shape: 'diamond', size: 40 },
  iam_policy: { color: '#7048e8', shape: 'round-rectangle', size: 30 },
  iam_role: { color: '#7048e8', shape: 'hexagon', size: 35 },
  service_account: { color: '#1c7ed6', shape: 'hexagon', size: 30 },
  pod: { color: '#1c7ed6', shape: 'ellipse', size: 30 },
  container: { color: '#0c8599', shape: 'rectangle', size: 25 },
  sensor_event: { color: '#e03131', shape: 'triangle', size: 35 },
  security_group: { color: '#2b8a3e', shape: 'octagon', size: 30 },
  network: { color: '#2b8a3e', shape: 'round-rectangle', size: 30 },
  resource: { color: '#868e96', shape: 'ellipse', size: 25 },
};

export const edgeStyles: Readonly<Record<EdgeType, GraphEdge['style']>> = {
  caused_by: { color: '#d9480f', width: 3, line_style: 'solid' },
  grants_access: { color: '#7048e8', width: 2, line_style: 'solid' },
  used_by: { color: '#1c7ed6', width: 2, line_style: 'solid' },
  contains: { color: '#0c8599', width: 1, line_style: 'solid' },
  triggered: { color: '#e03131', width: 2, line_style: 'solid' },
  depends_on: { color: '#868e96', width: 1, line_style: 'dotted' },
  attached_to: { color: '#2b8a3e', width: 1, line_style: 'dashed' },
  changed: { color: '#d9480f', width: 2, line_style: 'dashed' },
  performed: { color: '#495057', width: 2, line_style: 'solid' },
};
