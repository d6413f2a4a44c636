import type { LogMessage } from '../../src/model/contracts/log-stream.js';
import type { Term } from '../../src/model/contracts/term.js';
import type { Arrival, Fact } from '../../src/model/fact.js';
import { encodeFact } from '../../src/model/journal-line.js';

const time = (n: number): string => new Date(Date.UTC(2026, 2, 2, 10, 0, 0, n)).toISOString();

/** Facts as an input delivers them. */
export const ticks = (from: number, to: number): readonly Arrival[] =>
  Array.from({ length: to - from + 1 }, (_, n) => ({ kind: 'tick', at: time(from + n) }));

/** The facts at these positions. */
export const facts = (from: number, to: number): readonly Fact[] =>
  Array.from({ length: to - from + 1 }, (_, n) => ({ kind: 'tick', seq: from + n, at: time(from + n) }));

/** A message with the facts at these positions; `to` before `from`: a fence. */
export const message = (from: number, to: number, writer = 'other', term = 1): LogMessage => ({
  first: from,
  count: to - from + 1,
  term,
  writer,
  encoding: '',
  body: Buffer.from(
    facts(from, to)
      .map((fact) => encodeFact(fact).join(''))
      .join(''),
  ),
});

/** A term that the test ends. */
export const openTerm = (number = 1): Term & { readonly end: () => void } => {
  let isHeld = true;
  return {
    number,
    isHeld: () => isHeld,
    end: () => {
      isHeld = false;
    },
  };
};
