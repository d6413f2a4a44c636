import { useState } from 'preact/hooks';
import { GraphCanvas } from '../../graph/graph-canvas.js';
import type { Graph } from '../../graph/graph.js';
import { linkTo } from '../../lib/location.js';
import { Link } from '../../ui/link.js';
import { Problem } from '../../ui/problem.js';
import type { Step } from '../graph/load-answer.js';
import { Steps } from '../graph/steps.js';
import { useAnswer } from '../graph/use-answer.js';

/** Nodes up to which everything beside the path is drawn too. */
const maxSmall = 24;

const smallGraph = (graph: Graph, steps: readonly Step[], id: string): Graph => {
  if (graph.nodes.length <= maxSmall) return graph;
  const ids = new Set([id, ...steps.flatMap(({ from, to }) => [from, to])]);
  return { nodes: graph.nodes.filter((node) => ids.has(node.id)), edges: graph.edges };
};

/** The root cause of an alert and what followed from it, in words and as a small graph. */
export const DriftGraph = ({ id }: { readonly id: string }) => {
  const { loaded } = useAnswer({ mode: 'drift', id });
  const [chosen, setChosen] = useState<string | undefined>(id);
  const { data } = loaded;
  if (data === undefined)
    return loaded.state === 'failed' ? <Problem what="The cause cannot be read" error={loaded.error} /> : <p class="quiet">Loading…</p>;
  const steps = data.paths?.[0] ?? [];
  const linkOf = (node: string): string => linkTo('/graph', { drift: id, selected: node });
  const graph = smallGraph(data.graph, steps, id);
  return (
    <>
      {data.rootCause === undefined ? <p>No earlier cause of this alert is known.</p> : <p>Root cause first, then what it led to:</p>}
      {steps.length === 0 ? null : <Steps steps={steps} graph={data.graph} linkOf={linkOf} />}
      {graph.nodes.length < 2 ? null : (
        <GraphCanvas
          graph={graph}
          kind="layered"
          question={id}
          chosen={chosen}
          onChoose={setChosen}
          label="Causes and effects of this alert"
          description="The path is listed above; the view of the graph lists all nodes."
          isSmall
        />
      )}
      <p>
        <Link to={linkOf(id)}>Open in the graph</Link>
      </p>
    </>
  );
};
