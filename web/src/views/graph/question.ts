/** What the view asks the causal graph, as its address says. */
export type CausalQuestion =
  /** `id` is '' while no node is chosen. `isAround`: in both directions, not only what the node affects. */
  | { readonly mode: 'node'; readonly id: string; readonly depth: number; readonly isAround: boolean }
  | { readonly mode: 'path'; readonly from: string; readonly to: string }
  | { readonly mode: 'drift'; readonly id: string };
/** `overview`: the incidents. */
export type Question = { readonly mode: 'overview' } | CausalQuestion;

export const maxDepth = 8;

/** `node`, `from`, `to` and `drift` say what is asked for; `mode` only where none of them is given. */
export const questionOf = (query: URLSearchParams): Question => {
  const text = (name: string): string => query.get(name) ?? '';
  const mode = text('mode');
  if (text('drift') !== '') return { mode: 'drift', id: text('drift') };
  if (text('node') !== '' || mode === 'node') {
    const isAround = text('way') === 'around';
    return { mode: 'node', id: text('node'), depth: depthOf(text('depth'), isAround ? 2 : 4), isAround };
  }
  if (text('from') !== '' || text('to') !== '' || mode === 'path') return { mode: 'path', from: text('from'), to: text('to') };
  return { mode: 'overview' };
};

const depthOf = (text: string, fallback: number): number => {
  const depth = Number(text);
  return Number.isInteger(depth) && depth >= 1 && depth <= maxDepth ? depth : fallback;
};

/** Whether the address says enough to ask the service. */
export const isComplete = (question: CausalQuestion): boolean =>
  question.mode === 'node' ? question.id !== '' : question.mode === 'path' ? question.from !== '' && question.to !== '' : true;
