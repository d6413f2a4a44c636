import t from 'tap';
import type { JsonObject } from '../../src/lib/json.js';
import type { EvidenceReader } from '../../src/model/graph-evidence.js';
import { evidenceIn } from './show-evidence.js';

/** `self`: the key of the resource, with its node type; not checked if absent. */
export type EvidenceCase = readonly [name: string, type: string, attributes: JsonObject, links: readonly string[], self?: string];

/** One test with a table of cases: attributes, and the links that they prove. */
export const evidenceChecks =
  (readers: ReadonlyMap<string, EvidenceReader<JsonObject>>) =>
  (name: string, cases: readonly EvidenceCase[]): void => {
    void t.test(name, (t) => {
      for (const [about, type, attributes, links, self] of cases) {
        const [own, ...others] = evidenceIn(readers)(type, attributes);
        t.strictSame(others, links, about);
        if (self !== undefined) t.equal(own, self, `key of ${about}`);
      }
      t.end();
    });
  };
