import type { SourceCase, SourceConformance } from './source-fixture.js';
import { sourceCases } from './source-cases.js';

/** The methods of a tap test that this file uses. */
type Suite = {
  test(name: string, options: { readonly skip: string | false }, work: (t: { pass(message: string): unknown }) => Promise<void>): unknown;
};

/** The contract of a source, as tests. Call it once at the top of a source's test file. */
export const sourceConformance = (t: Suite, conformance: SourceConformance): void => {
  for (const [name, holds] of Object.entries(sourceCases)) {
    const skip = conformance.skip?.[name as SourceCase] ?? false;
    void t.test(`${conformance.name}: ${name}`, { skip }, async (t) => {
      await holds(conformance);
      t.pass(name);
    });
  }
};
