import type { CausalNode } from '../../api/client.js';
import { neighboursOf, type Graph } from '../../graph/graph.js';
import { edgeStyles, nodeStyles } from '../../graph/styles.js';
import { instantOf } from '../../lib/time.js';
import { Panel } from '../../ui/panel.js';
import { SeverityBadge } from '../../ui/severity.js';
import { Text } from '../../ui/text.js';
import { Time } from '../../ui/time.js';
import { NodeLinks } from './node-links.js';
import { NodeName } from './node-name.js';
import { Proofs } from './proofs.js';
import type { CausalQuestion } from './question.js';

const valueLength = 600;

type NodePanelProps = {
  readonly node: CausalNode;
  readonly graph: Graph;
  readonly question: CausalQuestion;
  readonly onChoose: (id: string) => void;
};

/** One node: what is known about it, where to go from it, and its neighbours. */
export const NodePanel = ({ node, graph, question, onChoose }: NodePanelProps) => {
  const { id, type, label, data } = node;
  return (
    <Panel title="Chosen node" class="node" more={data.severity === undefined ? null : <SeverityBadge severity={data.severity} />}>
      <p class="node-title">
        <NodeName node={node} length={300} />
      </p>
      <NodeLinks node={node} question={question} />
      <dl class="facts">
        <dt>Type</dt>
        <dd>
          {nodeStyles[type].name}
          {data.resource_type === '' ? null : ', '}
          <Text value={data.resource_type} />
        </dd>
        {id === label ? null : <Fact name="Id" value={id} />}
        {data.timestamp === undefined ? null : (
          <>
            <dt>Time</dt>
            <dd>
              <Time at={instantOf(data.timestamp)} />
            </dd>
          </>
        )}
        {Object.entries(data.metadata)
          .filter(([, value]) => value !== null && value !== '')
          .map(([name, value]) => (
            <Fact key={name} name={name.replaceAll('_', ' ')} value={typeof value === 'string' ? value : JSON.stringify(value, null, 1)} />
          ))}
      </dl>
      <NeighbourLists node={node} graph={graph} onChoose={onChoose} />
    </Panel>
  );
};

const Fact = ({ name, value }: { readonly name: string; readonly value: string }) => (
  <>
    <dt>
      <Text value={name} length={60} />
    </dt>
    <dd class={value.includes('\n') ? 'mono' : undefined}>
      <Text value={value} length={valueLength} />
    </dd>
  </>
);

/** Neighbours of one relation that are shown at once. */
const mostShown = 100;

const NeighbourLists = ({ node, graph, onChoose }: Omit<NodePanelProps, 'question'>) => {
  const groups = neighboursOf(graph, node.id);
  if (groups.length === 0) return <p class="quiet">Nothing in this graph is connected with it.</p>;
  return (
    <>
      {groups.map(({ type, isOutgoing, list }) => (
        <section key={`${type} ${String(isOutgoing)}`}>
          <h3>
            {edgeStyles[type][isOutgoing ? 'forward' : 'backward']} <span class="quiet">({list.length})</span>
          </h3>
          <ul class="neighbours">
            {list.slice(0, mostShown).map(({ node: other, relation }) => (
              <li key={other.id}>
                <button
                  type="button"
                  onClick={() => {
                    onChoose(other.id);
                  }}
                >
                  <NodeName node={other} />
                </button>
                <Proofs proofs={relation.proofs} />
              </li>
            ))}
          </ul>
          {list.length > mostShown ? <p class="quiet">and {list.length - mostShown} more</p> : null}
        </section>
      ))}
    </>
  );
};
