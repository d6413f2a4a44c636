import type { previewDecisions } from '../../operators/preview/preview-decisions.js';

type Preview = ReturnType<typeof previewDecisions> extends Generator<unknown, infer A> ? A : never;

/** `data` of a preview. `limits`: why it may be incomplete. Leaves out the oldest differences beyond `maxBytes`. */
export const previewJson = ({ found, alerts, refused }: Preview, limits: readonly string[], maxBytes: number): string => {
  const texts: string[] = [];
  let left = maxBytes;
  let isCertain = true;
  for (const one of found.newest()) {
    const certain = found.isCertain(one);
    const text = JSON.stringify({ ...one, is_certain: certain });
    left -= text.length;
    if (left < 0) break;
    isCertain &&= certain;
    texts.push(text);
  }
  const reasons = isCertain ? limits : [...limits, 'is_certain: false: later occurrences of the alert may be by other principals'];
  const rest = {
    summary: found.summary,
    truncated: texts.length < found.total,
    complete: reasons.length === 0,
    limits: reasons,
    remembered: { alerts, refused },
  };
  return `{"differences":[${texts.join(',')}],${JSON.stringify(rest).slice(1)}`;
};
