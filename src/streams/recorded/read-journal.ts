import { LineCutter } from '../../lib/line-cutter.js';
import type { Arrival, Fact } from '../../model/fact.js';
import { decodeFacts, journalHeader, type IndexBytes } from '../../model/journal-line.js';
import type { InputProblem } from './recorded-options.js';

/** Facts per batch. */
const batchSize = 1_024;

/**
 * The facts of a journal segment in order, with their positions in that journal since version 2. Drops a torn last line (power failure)
 * with one warning (D2), and any other unreadable line with its number. **Keeps** one line and one batch.
 */
export async function* readJournal(
  name: string,
  bytes: AsyncIterable<Uint8Array>,
  index: IndexBytes,
  onProblem: (problem: InputProblem) => void,
): AsyncGenerator<readonly (Arrival | Fact)[]> {
  const lines = new LineCutter();
  const batch: (Arrival | Fact)[] = [];
  let number = 0;
  /** Undefined in version 1, whose segments do not contain their first position. */
  let next: number | undefined;
  const take = (line: Uint8Array, isWhole: boolean): void => {
    number++;
    const header = number === 1 ? journalHeader(Buffer.from(line).toString('utf8')) : undefined;
    if (header !== undefined) {
      next = header.first;
      return;
    }
    const seq = next;
    if (next !== undefined) next++;
    const facts = decodeFacts(line, index);
    if (facts === undefined)
      onProblem({
        input: name,
        message: isWhole ? `line ${String(number)} of the journal cannot be read` : 'the last line of the journal is torn; it was dropped',
      });
    else for (const fact of facts) batch.push(seq === undefined ? fact : { ...fact, seq });
  };
  for await (const chunk of bytes) {
    for (const line of lines.cut(chunk)) {
      take(line, true);
      while (batch.length >= batchSize) yield batch.splice(0, batchSize);
    }
  }
  const rest = lines.rest();
  if (rest !== undefined) take(rest, false);
  if (batch.length > 0) yield batch;
}
