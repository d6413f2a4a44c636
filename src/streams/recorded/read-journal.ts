import type { Arrival } from '../../model/fact.js';
import type { InputProblem } from './recorded-options.js';
import { decodeFacts, journalHeader, type IndexBytes } from '../../model/journal-line.js';

/** Facts handed over at once (design 4). */
const batchSize = 1_024;

/**
 * The facts of a journal segment, in their order. A torn last line (power cut) is dropped with one warning (D2); so is any
 * other line that cannot be read, with its number. Keeps one line and one batch.
 */
export async function* readJournal(
  name: string,
  bytes: AsyncIterable<Uint8Array>,
  index: IndexBytes,
  onProblem: (problem: InputProblem) => void,
): AsyncGenerator<readonly Arrival[]> {
  let batch: Arrival[] = [];
  let number = 0;
  for await (const { line, whole } of lines(bytes)) {
    number++;
    if (number === 1 && journalHeader(Buffer.from(line).toString('utf8')) !== undefined) continue;
    const facts = decodeFacts(line, index);
    if (facts === undefined) {
      onProblem({
        input: name,
        message: whole ? `line ${String(number)} of the journal cannot be read` : 'the last line of the journal is torn; it was dropped',
      });
      continue;
    }
    for (const fact of facts) {
      batch.push(fact);
      if (batch.length < batchSize) continue;
      yield batch;
      batch = [];
    }
  }
  if (batch.length > 0) yield batch;
}

/** Lines without their break; `whole` is false for a last one that has none. */
async function* lines(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<{ readonly line: Uint8Array; readonly whole: boolean }> {
  let rest: Uint8Array[] = [];
  for await (const chunk of bytes) {
    let from = 0;
    for (let at = chunk.indexOf(10); at >= 0; at = chunk.indexOf(10, from)) {
      const part = chunk.subarray(from, at);
      from = at + 1;
      const line = rest.length === 0 ? part : Buffer.concat([...rest, part]);
      rest = [];
      if (line.length > 0) yield { line, whole: true };
    }
    if (from < chunk.length) rest.push(chunk.slice(from));
  }
  if (rest.length > 0) yield { line: Buffer.concat(rest), whole: false };
}
