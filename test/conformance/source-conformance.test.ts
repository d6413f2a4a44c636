import t from 'tap';
import { MemoryExchange, type SourceFlaw } from '../support/memory-exchange.js';
import type { SourceCase, SourceConformance } from './source-fixture.js';
import { sourceCases } from './source-cases.js';
import { sourceConformance } from './source-conformance.js';

const exchange = (flaw?: SourceFlaw): SourceConformance => ({
  name: 'an exchange in memory',
  open: () => Promise.resolve(new MemoryExchange(flaw)),
  secrets: [MemoryExchange.secret],
  ...(flaw === undefined ? {} : { timeout: 700 }),
});

sourceConformance(t, exchange());

/** Each flaw breaks the contract in one way, and the case detects it. */
const found: readonly (readonly [SourceFlaw, SourceCase])[] = [
  ['name with a space', 'its name has no spaces'],
  ['twice', 'delivers every fact once'],
  ['large batch', 'limits batches to 1,024 facts'],
  ['spins', 'waits for facts without spinning'],
  ['drain loses facts', 'returns the rest and then undefined after a drain'],
  ['drain keeps waiting', 'ends a waiting read on drain'],
  ['close keeps waiting', 'ends a waiting read on close'],
  ['close leaves a timer', 'frees everything on close'],
  ['ignores a cut', 'detects a cut connection and continues on a new one'],
  ['restart loses facts', 'loses nothing that the server kept over its restart'],
  ['never redelivers', 'delivers unacknowledged facts again'],
  ['connect ignores signal', 'rejects an aborted connect promptly'],
  ['leaks credential', 'rejects a connect to an absent server promptly, without leaking credentials'],
  ['connects without a server', 'rejects a connect to an absent server promptly, without leaking credentials'],
];
for (const [flaw, name] of found) {
  void t.test(`fails a source with the flaw "${flaw}" in: ${name}`, async (t) => {
    await t.rejects(sourceCases[name](exchange(flaw)));
  });
}
