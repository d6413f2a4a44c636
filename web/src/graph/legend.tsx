import type { EdgeType, NodeType } from './graph.js';
import { dashes, edgeStyles, effectVerb, nodeStyles } from './styles.js';
import { NodeMark } from './node-mark.js';

const LineMark = ({ type }: { readonly type: EdgeType }) => {
  const { line, arrow, width, color } = edgeStyles[type];
  return (
    <svg class={`node-mark ${color ?? ''}`} viewBox="0 0 46 16" width="46" height="16" aria-hidden="true">
      <path d="M2 8H36" stroke="currentColor" stroke-width={width} stroke-dasharray={dashes[line]} />
      <path d={arrow} transform="translate(44 8)" />
    </svg>
  );
};

type LegendProps = { readonly types: readonly NodeType[]; readonly edges: readonly EdgeType[] };

/** What the shapes and lines of a drawing mean; only those that it contains. Lines lead from cause to effect. */
export const Legend = ({ types, edges }: LegendProps) => (
  <details class="graph-legend">
    <summary>Legend</summary>
    <ul>
      {[...new Set(types)].map((type) => (
        <li key={type}>
          <NodeMark type={type} /> {nodeStyles[type].name}
        </li>
      ))}
    </ul>
    <ul>
      {[...new Set(edges)].map((type) => (
        <li key={type}>
          <LineMark type={type} /> {effectVerb(type)}
        </li>
      ))}
    </ul>
  </details>
);
