import type { Relation } from '../../graph/graph.js';
import { proofLines } from '../../graph/proof.js';
import { zone } from '../../lib/time.js';
import { useValue } from '../../lib/use-value.js';

/** Why an edge is there. */
export const Proofs = ({ proofs }: Pick<Relation, 'proofs'>) => {
  const shownIn = useValue(zone);
  return proofs.length === 0 ? null : (
    <ul class="proofs quiet">
      {proofLines(proofs, shownIn).map((line) => (
        <li key={line}>
          <bdi>{line}</bdi>
        </li>
      ))}
    </ul>
  );
};
