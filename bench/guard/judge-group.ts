import type { Wanted } from './guarded-groups.js';
import { judgeFigure, type Judged } from './judge-figure.js';
import type { KnownLosses } from './known-losses.js';
import { measurePairs, type Measurement, type Pairs } from './measure-pairs.js';

/**
 * Measures a group and judges its figures. Figures that fail are measured again before they fail, up to two more times, and all pairs
 * count: the load of a busy machine goes away, a regression remains.
 */
export const judgeGroup = async (wanted: Wanted, measurement: Measurement, known: KnownLosses): Promise<readonly Judged[]> => {
  let pairs: Pairs = {};
  let again = wanted.figures;
  for (let attempt = 0; attempt < attempts && again.length > 0; attempt++) {
    const more = await measurePairs({ ...wanted, figures: again }, measurement);
    pairs = Object.fromEntries(
      Object.entries({ ...pairs, ...more }).map(([name]) => [name, [...(pairs[name] ?? []), ...(more[name] ?? [])]]),
    );
    const failed = judge(wanted, pairs, known).filter(({ verdict }) => verdict === 'fail');
    again = wanted.figures.filter((figure) => failed.some(({ name }) => name === `${wanted.name}.${figure}`));
  }
  return judge(wanted, pairs, known);
};

const attempts = 3;

const judge = ({ name, group, figures }: Wanted, pairs: Pairs, known: KnownLosses): readonly Judged[] =>
  figures.flatMap((short) => {
    const [full, figure] = [`${name}.${short}`, group.figures[short]];
    return figure === undefined ? [] : [judgeFigure({ name: full, figure, pairs: pairs[full] ?? [] }, known[full])];
  });
