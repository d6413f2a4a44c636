import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import t from 'tap';
import type { JsonObject } from '../../../src/lib/json.js';
import { auditArrival, cloudTrailRecord, stateArrival, stateDocument } from '../../support/arrivals.js';
import type { DeclaredResource } from '../../support/catalog-case.js';
import { changesIn, driftsOf, everyChange, runPipeline } from '../../support/run-pipeline.js';

/**
 * Examples that were written from the service models and the provider's documentation without knowledge of the catalog, one per line of
 * `documented/*.jsonl`: which attributes drift, by address and field.
 */

type Example = {
  readonly name: string;
  readonly eventSource: string;
  readonly event: string;
  readonly request: JsonObject | null;
  readonly response: JsonObject | null;
  /** Other members of the record. */
  readonly record?: JsonObject;
  readonly state: readonly DeclaredResource[];
  /** `type.name field`, or only the type for a resource that no state declares. */
  readonly drifts: readonly string[];
};

const folder = 'test/catalog/aws/documented';

for (const file of readdirSync(folder)) {
  void t.test(file, (t) => {
    const lines = readFileSync(join(folder, file), 'utf8').trimEnd().split('\n');
    for (const one of lines.map((line) => JSON.parse(line) as Example)) {
      const record = cloudTrailRecord(one.eventSource, one.event, {
        requestParameters: one.request,
        responseElements: one.response,
        ...one.record,
      });
      const outputs = runPipeline(
        [[stateArrival(stateDocument(one.state), '2026-03-02T10:00:00.000Z'), auditArrival(record)]],
        everyChange,
      );
      const found = changesIn(driftsOf(outputs)).filter(({ change }) => change !== 'unknown');
      t.strictSame(
        found.map(({ address, resource_type: type, field }) => `${address ?? type} ${field}`).sort(),
        [...one.drifts].sort(),
        `${one.event}: ${one.name}`,
      );
    }
    t.ok(lines.length > 100, `${String(lines.length)} examples`);
    t.end();
  });
}
