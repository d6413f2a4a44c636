import type { EdgeType, NodeType } from './graph.js';

type NodeStyle = {
  readonly name: string;
  /** A shape in 24 × 24. */
  readonly path: string;
};

/** A shape of its own for each type of node, so that none is recognised by its colour alone. Colours: graph.css. */
export const nodeStyles: Readonly<Record<NodeType, NodeStyle>> = {
  iac_change: { name: 'drift', path: 'M12 1 23 12 12 23 1 12Z' },
  iam_policy: { name: 'policy', path: 'M2 4H16L23 12 16 20H2Z' },
  iam_role: { name: 'role', path: 'M6 2H18L23 12 18 22H6L1 12Z' },
  service_account: { name: 'service account', path: 'M12 1 23 9.5 19 22H5L1 9.5Z' },
  pod: { name: 'pod', path: 'M12 2A10 10 0 1 1 11.99 2Z' },
  container: { name: 'container', path: 'M3 4Q12 0 21 4V20Q12 24 3 20Z' },
  sensor_event: { name: 'sensor event', path: 'M12 2 23 22H1Z' },
  security_group: { name: 'security group', path: 'M8 1H16L23 8V16L16 23H8L1 16V8Z' },
  network: { name: 'network', path: 'M1 4H16L23 20H8Z' },
  resource: { name: 'resource', path: 'M2 4H22V20H2Z' },
};

type LineStyle = {
  readonly line: 'solid' | 'dashed' | 'dotted';
  /** The arrowhead of a line that ends at (0, 0) from the left. */
  readonly arrow: string;
  readonly width: number;
  /** The type of nodes whose colour the line has; neutral if undefined. */
  readonly color: NodeType | undefined;
  /** What the source does to the target, as the edge is drawn; and the same seen from the target. */
  readonly forward: string;
  readonly backward: string;
};

const triangle = 'M-10 -6 0 0 -10 6Z';
const vee = 'M-11 -6 0 0 -11 6 -7 0Z';
const diamond = 'M-12 0-6 -5 0 0-6 5Z';
const circle = 'M-5 -5A5 5 0 1 1-5.01 -5Z';
const square = 'M-9 -5H0V5H-9Z';

/** Dashes of a line. */
export const dashes = { solid: undefined, dashed: '7 4', dotted: '2 4' } as const;

/** A line and an arrowhead of its own for each type of edge. */
export const edgeStyles: Readonly<Record<EdgeType, LineStyle>> = {
  caused_by: { line: 'solid', arrow: triangle, width: 3, color: 'iac_change', forward: 'was caused by', backward: 'led to' },
  changed: { line: 'dashed', arrow: triangle, width: 2, color: 'iac_change', forward: 'changed', backward: 'was changed by' },
  performed: { line: 'solid', arrow: vee, width: 2, color: undefined, forward: 'performed', backward: 'was performed by' },
  grants_access: { line: 'solid', arrow: diamond, width: 2, color: 'iam_role', forward: 'grants access to', backward: 'has access from' },
  used_by: { line: 'dashed', arrow: vee, width: 2, color: 'service_account', forward: 'is used by', backward: 'uses' },
  contains: { line: 'solid', arrow: circle, width: 1.5, color: 'container', forward: 'contains', backward: 'is part of' },
  triggered: { line: 'dotted', arrow: triangle, width: 2.5, color: 'sensor_event', forward: 'triggered', backward: 'was triggered by' },
  depends_on: { line: 'dotted', arrow: vee, width: 1.5, color: undefined, forward: 'depends on', backward: 'is needed by' },
  attached_to: { line: 'dashed', arrow: square, width: 1.5, color: 'security_group', forward: 'is attached to', backward: 'carries' },
};

/** "23 pods". */
export const countText = (count: number, type: NodeType): string => {
  const { name } = nodeStyles[type];
  return `${String(count)} ${count === 1 ? name : name.endsWith('y') ? `${name.slice(0, -1)}ies` : `${name}s`}`;
};

/** Edges whose source is the effect. */
const isDrawnBackwards = (type: EdgeType): boolean => type === 'caused_by' || type === 'depends_on';

/** What a cause did to its effect. */
export const effectVerb = (type: EdgeType): string => edgeStyles[type][isDrawnBackwards(type) ? 'backward' : 'forward'];

/** The ends of an edge: cause and effect. */
export const causeAndEffect = ({ type, source, target }: { readonly type: EdgeType; readonly source: string; readonly target: string }) =>
  isDrawnBackwards(type) ? ([target, source] as const) : ([source, target] as const);
