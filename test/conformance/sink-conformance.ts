import type { SinkCase, SinkConformance } from './sink-bed.js';
import { sinkCases } from './sink-cases.js';

/** The test, as far as it is needed here. */
type Suite = {
  test(name: string, options: { readonly skip: string | false }, work: (t: { pass(message: string): unknown }) => Promise<void>): unknown;
};

/** What every sink holds: to be called once, at the top of the test file of the sink. */
export const sinkConformance = <T>(t: Suite, conformance: SinkConformance<T>): void => {
  const cases = sinkCases<T>();
  for (const [name, holds] of Object.entries(cases)) {
    const skip = conformance.skip?.[name as SinkCase] ?? false;
    void t.test(`${conformance.name}: ${name}`, { skip }, async (t) => {
      await holds(conformance);
      t.pass(name);
    });
  }
};
