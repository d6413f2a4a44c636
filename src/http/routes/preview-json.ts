import type { previewDecisions } from '../../operators/preview/preview-decisions.js';

type Preview = ReturnType<typeof previewDecisions> extends Generator<unknown, infer A> ? A : never;

/**
 * `data` of a preview. `limits`: why it may be incomplete. Leaves out the oldest differences beyond `maxBytes`. The newest one is always
 * included, as in pages.
 */
export const previewJson = ({ found, alerts, refused }: Preview, limits: readonly string[], maxBytes: number): string => {
  const texts: string[] = [];
  let bytes = 0;
  for (const one of found.newest()) {
    const text = JSON.stringify({ ...one, is_certain: found.isCertain(one) });
    bytes += Buffer.byteLength(text);
    if (texts.length > 0 && bytes > maxBytes) break;
    texts.push(text);
  }
  const reasons = found.hasDoubts ? [...limits, doubts] : limits;
  const rest = {
    summary: found.summary,
    truncated: texts.length < found.total,
    complete: reasons.length === 0,
    limits: reasons,
    remembered: { alerts, refused },
  };
  return `{"differences":[${texts.join(',')}],${JSON.stringify(rest).slice(1)}`;
};

const doubts = 'differences with `is_certain: false` may change, and others may appear: later occurrences may have other principals';
