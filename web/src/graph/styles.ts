import type { Css } from 'cytoscape';
import type { Severity } from '../api/client.js';
import type { EdgeType, NodeType } from './graph.js';

type NodeStyle = {
  readonly name: string;
  readonly shape: Css.NodeShape;
  /** The same shape in 24 × 24, for lists and the legend. */
  readonly path: string;
};

/** A shape of its own for each type of node, so that none is recognised by its colour alone. Colours: `--graph-…` in graph.css. */
export const nodeStyles: Readonly<Record<NodeType, NodeStyle>> = {
  iac_change: { name: 'drift', shape: 'diamond', path: 'M12 1 23 12 12 23 1 12Z' },
  iam_policy: { name: 'policy', shape: 'tag', path: 'M2 4H16L23 12 16 20H2Z' },
  iam_role: { name: 'role', shape: 'hexagon', path: 'M6 2H18L23 12 18 22H6L1 12Z' },
  service_account: { name: 'service account', shape: 'pentagon', path: 'M12 1 23 9.5 19 22H5L1 9.5Z' },
  pod: { name: 'pod', shape: 'ellipse', path: 'M12 2A10 10 0 1 1 11.99 2Z' },
  container: { name: 'container', shape: 'barrel', path: 'M3 4Q12 0 21 4V20Q12 24 3 20Z' },
  sensor_event: { name: 'sensor event', shape: 'triangle', path: 'M12 2 23 22H1Z' },
  security_group: { name: 'security group', shape: 'octagon', path: 'M8 1H16L23 8V16L16 23H8L1 16V8Z' },
  network: { name: 'network', shape: 'rhomboid', path: 'M1 4H16L23 20H8Z' },
  resource: { name: 'resource', shape: 'rectangle', path: 'M2 4H22V20H2Z' },
};

export type LineStyle = {
  readonly line: 'solid' | 'dashed' | 'dotted';
  readonly arrow: 'triangle' | 'vee' | 'diamond' | 'circle' | 'square';
  readonly width: number;
  /** The type of nodes whose colour the line has; neutral if undefined. */
  readonly color: NodeType | undefined;
  /** What the source does to the target, as the edge is drawn; and the same seen from the target. */
  readonly forward: string;
  readonly backward: string;
};

/** A line and an arrowhead of its own for each type of edge. */
export const edgeStyles: Readonly<Record<EdgeType, LineStyle>> = {
  caused_by: { line: 'solid', arrow: 'triangle', width: 3, color: 'iac_change', forward: 'was caused by', backward: 'led to' },
  changed: { line: 'dashed', arrow: 'triangle', width: 2, color: 'iac_change', forward: 'changed', backward: 'was changed by' },
  performed: { line: 'solid', arrow: 'vee', width: 2, color: undefined, forward: 'performed', backward: 'was performed by' },
  grants_access: { line: 'solid', arrow: 'diamond', width: 2, color: 'iam_role', forward: 'grants access to', backward: 'has access from' },
  used_by: { line: 'dashed', arrow: 'vee', width: 2, color: 'service_account', forward: 'is used by', backward: 'uses' },
  contains: { line: 'solid', arrow: 'circle', width: 1.5, color: 'container', forward: 'contains', backward: 'is part of' },
  triggered: { line: 'dotted', arrow: 'triangle', width: 2.5, color: 'sensor_event', forward: 'triggered', backward: 'was triggered by' },
  depends_on: { line: 'dotted', arrow: 'vee', width: 1.5, color: undefined, forward: 'depends on', backward: 'is needed by' },
  attached_to: { line: 'dashed', arrow: 'square', width: 1.5, color: 'security_group', forward: 'is attached to', backward: 'carries' },
};

/** Edges that are drawn from an effect to its cause. */
const isDrawnBackwards = (type: EdgeType): boolean => type === 'caused_by' || type === 'depends_on';

/** What a cause did to its effect. */
export const effectVerb = (type: EdgeType): string => edgeStyles[type][isDrawnBackwards(type) ? 'backward' : 'forward'];

/** The ends of an edge: cause and effect. */
export const causeAndEffect = ({ type, source, target }: { readonly type: EdgeType; readonly source: string; readonly target: string }) =>
  isDrawnBackwards(type) ? ([target, source] as const) : ([source, target] as const);

/** A border for each severity. */
export const severityBorders: Readonly<
  Record<Severity, { readonly style: 'double' | 'solid' | 'dashed' | 'dotted'; readonly width: number }>
> = {
  critical: { style: 'double', width: 7 },
  high: { style: 'solid', width: 4 },
  medium: { style: 'dashed', width: 3 },
  low: { style: 'dotted', width: 2 },
};
