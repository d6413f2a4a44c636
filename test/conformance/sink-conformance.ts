import type { SinkCase, SinkConformance } from './sink-fixture.js';
import { sinkCases } from './sink-cases.js';

/** The methods of a tap test that this file uses. */
type Suite = {
  test(name: string, options: { readonly skip: string | false }, work: (t: { pass(message: string): unknown }) => Promise<void>): unknown;
};

/** The contract of a sink, as tests. Call it once at the top of a sink's test file. */
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
