import fc from 'fast-check';
import t from 'tap';
import { cloudTypes } from '../../src/catalog/providers.js';
import { partName } from '../../src/catalog/type-spec.js';
import type { Arrival } from '../../src/model/fact.js';
import { isList, isObject, type Json, type JsonObject } from '../../src/lib/json.js';
import { allCases, type KnownCase } from '../support/all-cases.js';
import { auditArrival, cloudTrailRecord, stateArrival, stateDocument } from '../support/arrivals.js';
import type { DeclaredResource } from '../support/catalog-case.js';
import { lawRuns } from '../support/law-runs.js';
import { driftsOf, dropsOf, everyChange, runPipeline } from '../support/run-pipeline.js';

/** Records with parameters and responses of any type, for every event of the catalog, never throw and never affect unnamed resources. */

const seed = 20260302;
t.comment(`seed ${String(seed)}`);

const junk: fc.Arbitrary<Json> = fc.oneof(
  fc.constantFrom<Json>(
    null,
    true,
    false,
    0,
    -1,
    1e308,
    '',
    ' ',
    '*',
    '0',
    'null',
    '{',
    '[',
    '{}',
    '[]',
    'arn:',
    'arn:aws:iam::1:role/',
    '\u0000',
    '\ud800',
    'constructor',
    '__proto__',
    [],
    {},
    [[]],
    [null],
    [{}],
  ),
  fc.jsonValue({ maxDepth: 3 }).map((value) => value as Json),
);

/** The same document with some values replaced, at any depth. */
const replaceSome = (value: Json, pick: () => number, randomValue: () => Json): Json => {
  if (pick() === 0) return randomValue();
  if (isList(value)) return value.map((one) => replaceSome(one, pick, randomValue));
  if (isObject(value))
    return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, replaceSome(one ?? null, pick, randomValue)]));
  return value;
};

/** Names that no example has, changed at both ends because an ARN is recognized by its prefix and suffix. */
const renamed = (value: Json): Json => {
  if (isList(value)) return value.map(renamed);
  if (isObject(value)) return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, renamed(one ?? null)]));
  return typeof value === 'string' && value !== '' ? `zz-${value}-zz` : value;
};

const arrivalOf = (one: KnownCase, request: Json, response: Json, id: number): Arrival =>
  auditArrival(
    cloudTrailRecord(one.eventSource, one.event, {
      eventID: `noise-${String(id)}`,
      ...one.record,
      requestParameters: request,
      responseElements: response,
    }),
  );

/** Settings of an account or region are singletons: any record of their event applies to them. */
const named = (resource: DeclaredResource): boolean =>
  cloudTypes[resource.type]?.keys.every((parts) => parts.some((part) => partName(part) !== 'account_id')) === true;

void t.test('noise neither throws nor alerts on declared resources', async () => {
  const cases = await allCases();
  const resources = new Map<string, DeclaredResource>();
  for (const one of cases)
    for (const resource of one.state.filter(named))
      resources.set(resource.type, { ...resource, attributes: renamed(resource.attributes) as JsonObject });
  const declared = stateArrival(
    stateDocument([...resources.values()].map((one, at) => ({ ...one, name: `n${String(at)}` }))),
    '2026-03-02T10:00:00.000Z',
  );
  fc.assert(
    fc.property(
      fc.infiniteStream(junk),
      fc.infiniteStream(fc.integer({ min: 0, max: 7 })),
      fc.integer({ min: 0, max: 19 }),
      (values, picks, part) => {
        const pick = (): number => picks.next().value ?? 1;
        const randomValue = (): Json => values.next().value ?? null;
        const records = cases
          .filter((_, at) => at % 20 === part)
          .map((one, id) =>
            arrivalOf(one, replaceSome(one.request, pick, randomValue), replaceSome(one.response ?? null, pick, randomValue), id),
          );
        const outputs = runPipeline([[declared, ...records]], everyChange);
        const found = driftsOf(outputs).filter((drift) => drift.address !== null);
        if (found.length > 0)
          throw new Error(
            found
              .map((drift) => `${drift.event_name}: ${String(drift.address)} ${drift.field} ${JSON.stringify(drift.new_value)}`)
              .join('\n'),
          );
        return true;
      },
    ),
    { seed, numRuns: lawRuns(100) },
  );
});

void t.test('noise on declared resources never throws, and every record is counted or announced', async () => {
  const cases = await allCases();
  fc.assert(
    fc.property(
      fc.constantFrom(...cases),
      fc.infiniteStream(junk),
      fc.infiniteStream(fc.integer({ min: 0, max: 5 })),
      (one, values, picks) => {
        const pick = (): number => picks.next().value ?? 1;
        const randomValue = (): Json => values.next().value ?? null;
        const record = arrivalOf(one, replaceSome(one.request, pick, randomValue), replaceSome(one.response ?? null, pick, randomValue), 0);
        const outputs = runPipeline([[stateArrival(stateDocument(one.state), '2026-03-02T10:00:00.000Z'), record]], everyChange);
        const counted = Object.values(dropsOf(outputs)).reduce((sum, count) => sum + count, 0);
        return counted + (driftsOf(outputs).length > 0 ? 1 : 0) === 1;
      },
    ),
    { seed, numRuns: lawRuns(400) },
  );
});
