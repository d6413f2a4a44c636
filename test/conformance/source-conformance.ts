import type { SourceCase, SourceConformance } from './source-bed.js';
import { sourceCases } from './source-cases.js';

/** The test, as far as it is needed here. */
type Suite = {
  test(name: string, options: { readonly skip: string | false }, work: (t: { pass(message: string): unknown }) => Promise<void>): unknown;
};

/** What every source holds: to be called once, at the top of the test file of the source. */
export const sourceConformance = (t: Suite, conformance: SourceConformance): void => {
  for (const [name, holds] of Object.entries(sourceCases)) {
    const skip = conformance.skip?.[name as SourceCase] ?? false;
    void t.test(`${conformance.name}: ${name}`, { skip }, async (t) => {
      await holds(conformance);
      t.pass(name);
    });
  }
};
