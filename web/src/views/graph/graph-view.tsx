import { ApiError } from '../../api/request.js';
import { place } from '../../lib/location.js';
import { useValue } from '../../lib/use-value.js';
import { Problem } from '../../ui/problem.js';
import { AnswerPanel } from './answer-panel.js';
import { Controls, Modes } from './controls.js';
import { Incidents } from './incidents.js';
import { isComplete, questionOf, type CausalQuestion } from './question.js';
import { useAnswer, type Answered } from './use-answer.js';

/** The incidents and what they touched; the causal graph around a node, between two nodes, or before and after an alert. */
export const GraphView = () => {
  const { query } = useValue(place);
  const question = questionOf(query);
  return (
    <>
      <div class="title">
        <h1>Graph</h1>
        <Modes question={question} />
      </div>
      {question.mode === 'overview' ? <Incidents /> : <Asked question={question} chosen={query.get('selected') ?? undefined} />}
    </>
  );
};

type AskedProps = { readonly question: CausalQuestion; readonly chosen: string | undefined };

const Asked = ({ question, chosen }: AskedProps) => (
  <>
    <Controls question={question} />
    {isComplete(question) ? <Shown question={question} chosen={chosen} /> : <Incomplete question={question} />}
  </>
);

const Incomplete = ({ question }: { readonly question: CausalQuestion }) => (
  <p class="quiet empty">
    {question.mode === 'path'
      ? 'Choose two nodes: the paths lead from the cause to the effect.'
      : 'Choose a node: the graph shows what it affects, or everything around it.'}
  </p>
);

const Shown = ({ question, chosen }: AskedProps) => {
  const { loaded, retry } = useAnswer(question);
  const { data } = loaded;
  const isCurrent = data?.question === JSON.stringify(question);
  if (loaded.state === 'failed' && !isCurrent) return <Failure error={loaded.error} retry={retry} />;
  if (data === undefined) return <p class="quiet empty">Loading…</p>;
  return (
    <>
      {loaded.state === 'failed' ? <Problem what="The graph may be outdated" error={loaded.error} /> : null}
      {isCurrent && isEmpty(question, data) ? (
        <p class="quiet empty">{emptyTexts[question.mode]}</p>
      ) : (
        <AnswerPanel question={question} answer={data} chosen={chosen} />
      )}
    </>
  );
};

const emptyTexts: Readonly<Record<CausalQuestion['mode'], string>> = {
  node: 'Nothing is known about this node.',
  path: 'No path leads from the one to the other. Exchange the ends to look the other way.',
  drift: 'Nothing is known about the cause of this alert.',
};

const isEmpty = ({ mode }: CausalQuestion, { graph, paths }: Answered): boolean =>
  graph.nodes.length === 0 || (mode === 'path' && paths?.length === 0);

const Failure = ({ error, retry }: { readonly error: unknown; readonly retry: () => void }) =>
  error instanceof ApiError && error.status === 404 ? (
    <Problem what="Not in the graph; it may have been removed since" error={error} />
  ) : (
    <div>
      <Problem what="The graph cannot be read" error={error} />
      <button type="button" onClick={retry}>
        Try again
      </button>
    </div>
  );
