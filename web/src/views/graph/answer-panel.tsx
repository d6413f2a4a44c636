import { linkTo, setQuery } from '../../lib/location.js';
import { useState } from 'preact/hooks';
import { CausalDrawing } from '../../graph/causal-drawing.js';
import { Panel } from '../../ui/panel.js';
import { NodeList } from './node-list.js';
import { NodePanel } from './node-panel.js';
import type { CausalQuestion } from './question.js';
import { Steps } from './steps.js';
import type { Answered } from './use-answer.js';

type AnswerPanelProps = { readonly question: CausalQuestion; readonly answer: Answered; readonly chosen: string | undefined };

const choose = (id: string | undefined): void => {
  setQuery({ selected: id });
};

const labels: Readonly<Record<CausalQuestion['mode'], string>> = {
  node: 'Graph around a node',
  path: 'Graph of the paths between two nodes',
  drift: 'Graph of the causes and effects of an alert',
};

const tooLarge = 'The graph is too large to be shown whole.';
const truncations: Readonly<Record<CausalQuestion['mode'], string>> = {
  node: `${tooLarge} A smaller depth leaves less out.`,
  path: 'There may be more paths than these, which are the shortest.',
  drift: `${tooLarge} It may lack causes or effects.`,
};

const linkOf = (id: string): string =>
  linkTo('/graph', { ...Object.fromEntries(new URLSearchParams(window.location.search)), selected: id });

/** Nodes that are drawn beside a path or a centre. */
const most = 60;

/** A graph as a drawing, as a list, and in words where it is a path. */
export const AnswerPanel = ({ question, answer, chosen }: AnswerPanelProps) => {
  const { graph, paths } = answer;
  const [wanted, setWanted] = useState(0);
  const drawn = paths?.[wanted] === undefined ? 0 : wanted;
  const node = graph.nodes.find(({ id }) => id === chosen);
  return (
    <>
      {answer.isTruncated ? (
        <p class="notice" role="status">
          {truncations[question.mode]}
        </p>
      ) : null}
      {answer.reached === undefined ? null : (
        <p class="quiet">
          Blast radius: <span data-count="reached">{answer.reached}</span> {answer.reached === 1 ? 'resource' : 'resources'}, without sensor
          events.
        </p>
      )}
      <div class="graph-columns">
        <CausalDrawing
          key={answer.question}
          graph={graph}
          steps={paths?.[drawn] ?? []}
          about={answer.about}
          chosen={chosen}
          most={most}
          wraps={question.mode === 'drift'}
          linkOf={linkOf}
          onChoose={choose}
          label={`${labels[question.mode]}: ${String(graph.nodes.length)} nodes`}
          description="The list of nodes beside the graph has the same content; the chosen node is described with its neighbours."
        />
        <div class={node === undefined ? 'graph-side' : 'graph-side halves'}>
          <NodeList nodes={graph.nodes} chosen={chosen} onChoose={choose} distances={answer.distances} />
          {node === undefined ? null : <NodePanel key={node.id} node={node} graph={graph} question={question} onChoose={choose} />}
        </div>
      </div>
      {paths === undefined ? null : (
        <div class="columns">
          {paths.map((steps, at) =>
            steps.length === 0 ? null : (
              <Panel
                key={at}
                title={question.mode === 'drift' ? 'What led to what' : `Path ${String(at + 1)}`}
                more={
                  paths.length < 2 ? null : (
                    <button
                      type="button"
                      aria-pressed={at === drawn}
                      onClick={() => {
                        setWanted(at);
                      }}
                    >
                      Number its steps
                    </button>
                  )
                }
              >
                <Steps steps={steps} graph={graph} linkOf={linkOf} />
              </Panel>
            ),
          )}
        </div>
      )}
    </>
  );
};
