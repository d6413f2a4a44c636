import fc from 'fast-check';
import t from 'tap';
import { changeProblem, decodeChange, isChange } from '../../../src/catalog/any-log/decode-change.js';
import { decodeAudit } from '../../../src/catalog/decode-audit.js';
import type { Json, JsonObject } from '../../../src/lib/json.js';
import { apiEntry, cloudEvent, diagnosticEntry, gridEvent } from '../../support/change-entries.js';
import '../../support/fixed-seed.js';

const json = fc.jsonValue({ maxDepth: 3 }) as fc.Arbitrary<Json>;
const examples = [cloudEvent(), diagnosticEntry(), apiEntry(), gridEvent()];
const names = [...new Set(examples.flatMap((one) => [...Object.keys(one), ...Object.keys((one['data'] ?? {}) as object)]))];

/** An example of a form, of whose members some, also in `data`, have any value. */
const damaged = fc
  .tuple(
    fc.constantFrom(...examples),
    fc.dictionary(fc.constantFrom(...names), json),
    fc.option(fc.dictionary(fc.constantFrom(...names), json)),
  )
  .map(([example, members, data]): JsonObject => ({
    ...example,
    ...(data === null ? {} : { data: { ...(example['data'] as JsonObject | undefined), ...data } }),
    ...members,
  }));

void t.test('any JSON is a record, a problem, or no change; nothing throws', (t) => {
  fc.assert(
    fc.property(fc.oneof(damaged, fc.dictionary(fc.string(), json) as fc.Arbitrary<JsonObject>), (value) => {
      const record = decodeChange(value);
      const problem = changeProblem(value);
      t.ok(isChange(value) ? (record === undefined) !== (problem === undefined) : record === undefined && problem === undefined);
      if (record !== undefined) {
        t.ok(record.eventName.length <= 256 && record.resource.length <= 2_048 && record.resource !== '' && Number.isFinite(record.time));
        t.strictSame(decodeAudit(JSON.parse(JSON.stringify(value)) as Json), decodeAudit(value), 'read alike after a copy');
      }
    }),
    { numRuns: 500 },
  );
  t.end();
});

void t.test('the case of an id and of an operation does not matter to what counts as the same', (t) => {
  const mixed = fc.string({ minLength: 1, maxLength: 30, unit: fc.constantFrom('a', 'b', 'X', 'Y', '0', '9', '-', '_', '.') });
  fc.assert(
    fc.property(mixed, mixed, (name, type) => {
      const id = `/subscriptions/AbC/resourceGroups/G/providers/Microsoft.Web/${type}/${name}`;
      const entry = (resourceId: string, operationName: string): JsonObject => diagnosticEntry({ resourceId, operationName });
      const one = decodeAudit(entry(id, `Microsoft.Web/${type}/write`));
      const other = decodeAudit(entry(id.toUpperCase(), `MICROSOFT.WEB/${type}/WRITE`.toUpperCase()));
      t.ok(one !== undefined && one.key === other?.key && one.account === other.account && one.eventName === other.eventName);
    }),
    { numRuns: 100 },
  );
  t.end();
});
