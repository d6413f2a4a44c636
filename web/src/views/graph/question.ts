/** What the view shows, as its address says. */
export type Question =
  | { readonly mode: 'overview'; readonly range: string; readonly severity: readonly string[] }
  /** `id` is '' while no node is chosen. `isAround`: in both directions, not only what the node affects. */
  | { readonly mode: 'node'; readonly id: string; readonly depth: number; readonly isAround: boolean }
  | { readonly mode: 'path'; readonly from: string; readonly to: string }
  | { readonly mode: 'drift'; readonly id: string };

/** All time: the longest range that the API takes. */
export const defaultRange = '99999d';
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
  return { mode: 'overview', range: text('range') || defaultRange, severity: query.getAll('severity') };
};

const depthOf = (text: string, fallback: number): number => {
  const depth = Number(text);
  return Number.isInteger(depth) && depth >= 1 && depth <= maxDepth ? depth : fallback;
};

/** Whether the address says enough to ask the service. */
export const isComplete = (question: Question): boolean =>
  question.mode === 'node' ? question.id !== '' : question.mode === 'path' ? question.from !== '' && question.to !== '' : true;
