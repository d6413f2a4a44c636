import { useEffect, useState } from 'preact/hooks';
import { useLoad, type Loaded } from '../../lib/use-load.js';
import { useValue } from '../../lib/use-value.js';
import { live } from '../../live/live.js';
import { loadAnswer, type Answer } from './load-answer.js';
import type { CausalQuestion } from './question.js';

/** An answer, with the text of the question that it belongs to: while another one loads, the former is still shown. */
export type Answered = Answer & { readonly question: string };

/** The answer to a question; again when the service is back. */
export const useAnswer = (question: CausalQuestion): { readonly loaded: Loaded<Answered>; readonly retry: () => void } => {
  const [round, setRound] = useState(0);
  const retry = (): void => {
    setRound((former) => former + 1);
  };
  const text = JSON.stringify(question);
  const loaded = useLoad(`${text} ${String(round)}`, async (signal) => ({ ...(await loadAnswer(question, signal)), question: text }));

  const state = useValue(live.state);
  const hasFailed = loaded.state === 'failed';
  useEffect(() => {
    if (state === 'live' && hasFailed) retry();
  }, [state]);

  return { loaded, retry };
};
