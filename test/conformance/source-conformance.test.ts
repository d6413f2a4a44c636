import t from 'tap';
import { MemoryExchange, type SourceFlaw } from '../support/memory-exchange.js';
import type { SourceCase, SourceConformance } from './source-bed.js';
import { sourceCases } from './source-cases.js';
import { sourceConformance } from './source-conformance.js';

const exchange = (flaw?: SourceFlaw): SourceConformance => ({
  name: 'an exchange in memory',
  open: () => Promise.resolve(new MemoryExchange(flaw)),
  secrets: [MemoryExchange.secret],
  ...(flaw === undefined ? {} : { patience: 700 }),
});

sourceConformance(t, exchange());

/** Each breaks the contract in one way, and the case finds it. */
const found: readonly (readonly [SourceFlaw, SourceCase])[] = [
  ['blank name', 'the name has no blanks'],
  ['twice', 'every fact is delivered once'],
  ['large batch', 'a batch has at most 1,024 facts'],
  ['spins', 'a read waits without spinning'],
  ['drain forgets', 'a drain gives the rest, and then undefined'],
  ['drain keeps waiting', 'a drain ends a read that waits'],
  ['close keeps waiting', 'a close ends a read that waits'],
  ['close leaves a timer', 'a close frees everything'],
  ['cut unseen', 'a cut is seen, and a new connection goes on'],
  ['restart forgets', 'a restart of the other side loses nothing that it kept'],
  ['never again', 'what was not acknowledged comes again'],
  ['connect ignores signal', 'an aborted connect rejects promptly'],
  ['tells credential', 'a connect to nobody rejects promptly, without a credential'],
  ['connects to nobody', 'a connect to nobody rejects promptly, without a credential'],
];
for (const [flaw, name] of found) {
  void t.test(`a source with the flaw "${flaw}" does not pass: ${name}`, async (t) => {
    await t.rejects(sourceCases[name](exchange(flaw)));
  });
}
