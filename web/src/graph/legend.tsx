import { severities } from '../alerts/filter.js';
import type { EdgeType, Graph, NodeType } from './graph.js';
import { edgeStyles, nodeStyles, severityBorders, type LineStyle } from './styles.js';
import { NodeMark } from './node-mark.js';

const arrows: Readonly<Record<LineStyle['arrow'], string>> = {
  triangle: 'M34 2 44 8 34 14Z',
  vee: 'M33 2 44 8 33 14 37 8Z',
  diamond: 'M32 8 38 3 44 8 38 13Z',
  circle: 'M39 3A5 5 0 1 1 38.99 3Z',
  square: 'M34 3H44V13H34Z',
};
const dashes: Readonly<Record<LineStyle['line'], string | undefined>> = { solid: undefined, dashed: '6 3', dotted: '1.5 3' };

const LineMark = ({ type }: { readonly type: EdgeType }) => {
  const { line, arrow, width, color } = edgeStyles[type];
  return (
    <svg class={`node-mark ${color ?? ''}`} viewBox="0 0 46 16" width="46" height="16" aria-hidden="true">
      <path d="M2 8H36" stroke="currentColor" stroke-width={width} stroke-dasharray={dashes[line]} />
      <path d={arrows[arrow]} />
    </svg>
  );
};

/** What the shapes and lines of the graph mean; only those that it contains. */
export const Legend = ({ graph }: { readonly graph: Graph }) => {
  const nodes = new Set(graph.nodes.map(({ type }) => type));
  const edges = new Set(graph.edges.map(({ type }) => type));
  const shown = new Set(graph.nodes.map(({ data }) => data.severity));
  return (
    <details class="graph-legend">
      <summary>Legend</summary>
      <ul>
        {(Object.keys(nodeStyles) as NodeType[])
          .filter((type) => nodes.has(type))
          .map((type) => (
            <li key={type}>
              <NodeMark type={type} /> {nodeStyles[type].name}
            </li>
          ))}
      </ul>
      <ul>
        {severities
          .filter((severity) => shown.has(severity))
          .map((severity) => (
            <li key={severity}>
              <span class={`border-mark ${severityBorders[severity].style}`} aria-hidden="true" /> {severity}
            </li>
          ))}
      </ul>
      <ul>
        {(Object.keys(edgeStyles) as EdgeType[])
          .filter((type) => edges.has(type))
          .map((type) => (
            <li key={type}>
              <LineMark type={type} /> {edgeStyles[type].forward}
            </li>
          ))}
      </ul>
    </details>
  );
};
