import { CausalDrawing } from '../../graph/causal-drawing.js';
import { linkTo } from '../../lib/location.js';
import { Link } from '../../ui/link.js';
import { Problem } from '../../ui/problem.js';
import { Steps } from '../graph/steps.js';
import { useAnswer } from '../graph/use-answer.js';

/** Nodes that are drawn beside the path. */
const mostBeside = 12;

/** The root cause of an alert and what followed from it, drawn and in words. */
export const DriftGraph = ({ id }: { readonly id: string }) => {
  const { loaded } = useAnswer({ mode: 'drift', id });
  const { data } = loaded;
  if (data === undefined)
    return loaded.state === 'failed' ? <Problem what="The cause cannot be read" error={loaded.error} /> : <p class="quiet">Loading…</p>;
  const steps = data.paths?.[0] ?? [];
  const linkOf = (node: string): string => linkTo('/graph', { drift: id, selected: node });
  return (
    <>
      {data.rootCause === undefined ? <p>No earlier cause of this alert is known.</p> : <p>Root cause first, then what it led to:</p>}
      {data.graph.nodes.length < 2 ? null : (
        <CausalDrawing
          key={id}
          graph={data.graph}
          steps={steps}
          about={id}
          most={mostBeside}
          wraps
          linkOf={linkOf}
          label="Causes and effects of this alert"
          description="The path is listed below; the view of the graph lists all nodes."
        />
      )}
      {steps.length === 0 ? null : <Steps steps={steps} graph={data.graph} linkOf={linkOf} />}
      <p>
        <Link to={linkOf(id)}>Open in the graph</Link>
      </p>
    </>
  );
};
