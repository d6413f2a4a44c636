import { relationsOf, type Graph, type Step } from '../../graph/graph.js';
import { causeAndEffect, effectVerb } from '../../graph/styles.js';
import { Link } from '../../ui/link.js';
import { Text } from '../../ui/text.js';
import { NodeName } from './node-name.js';
import { Proofs } from './proofs.js';

type StepsProps = {
  readonly steps: readonly Step[];
  readonly graph: Graph;
  /** Where the name of a node leads. */
  readonly linkOf: (id: string) => string;
};

/** A path in words, from the cause to the effect, with the numbers of the drawing. */
export const Steps = ({ steps, graph, linkOf }: StepsProps) => {
  const nodes = new Map(graph.nodes.map((node) => [node.id, node]));
  const proofs = new Map(
    relationsOf(graph).map((relation) => [JSON.stringify([...causeAndEffect(relation), relation.type]), relation.proofs]),
  );
  const name = (id: string) => {
    const node = nodes.get(id);
    return <Link to={linkOf(id)}>{node === undefined ? <Text value={id} length={120} /> : <NodeName node={node} />}</Link>;
  };
  return (
    <ol class="steps">
      {steps.map(({ from, to, relationship }) => (
        <li key={`${from} ${relationship} ${to}`}>
          {name(from)}{' '}
          <strong class="verb">
            {effectVerb(relationship)}
            <span aria-hidden="true"> →</span>
          </strong>{' '}
          {name(to)}
          <Proofs proofs={proofs.get(JSON.stringify([from, to, relationship])) ?? []} />
        </li>
      ))}
    </ol>
  );
};
