import type { Test } from 'tap';
import { coverageOf } from '../../src/catalog/coverage.js';
import { changeSpecs, noChange, type Entry, type ServiceCatalog } from '../../src/catalog/dsl.js';
import type { Drift } from '../../src/model/drift.js';
import { eventKey } from '../../src/catalog/event-key.js';
import type { JsonObject } from '../../src/lib/json.js';
import { auditArrival, cloudTrailRecord, stateArrival, stateDocument } from './arrivals.js';
import type { CatalogCase, ExpectedDrift } from './catalog-case.js';
import { logEntry } from './log-entry.js';
import { changesIn, driftsOf, dropsOf, everyChange, runPipeline } from './run-pipeline.js';

/**
 * Runs the examples of a service through the pipeline. Fails for each event of the service that lacks an example with a drift or
 * an example that agrees with the state.
 */
export const checkCases = (t: Test, services: ServiceCatalog | readonly ServiceCatalog[], cases: readonly CatalogCase[]): void => {
  const list: readonly ServiceCatalog[] = Array.isArray(services) ? (services as readonly ServiceCatalog[]) : [services as ServiceCatalog];
  for (const one of cases) {
    void t.test(`${one.event}: ${one.name}`, (t) => {
      const service = list.find((candidate) => listsEvent(candidate, one.event));
      if (service === undefined) {
        t.fail(`the catalog has no event ${one.event}`);
        t.end();
        return;
      }
      const { drifts, drops } = evaluateCase(service.eventSource, one);
      t.strictSame(drifts.map(brief).sort(byText), one.drifts.map(expected).sort(byText));
      if (one.drifts.length === 0) t.strictSame(drops, { [one.dropped ?? 'declared']: 1 });
      t.end();
    });
  }
  void t.test('every event has an example with a drift and one without', (t) => {
    const ignored = ignoredEvents(list);
    for (const service of list) {
      for (const [event, entry] of Object.entries(service.events)) {
        const examples = cases.filter((one) => isNamed(service, event, one.event));
        if (entry === noChange)
          t.ok(
            examples.some((one) => one.dropped === 'read_only'),
            `${event} has an example that changes nothing`,
          );
        else if (ignored.has(event))
          t.ok(
            examples.some((one) => one.dropped === 'ignored'),
            `${event} has an example that changes nothing declarable`,
          );
        else {
          t.ok(onlyRestores(service, entry) || examples.some((one) => one.drifts.length > 0), `${event} has an example with a drift`);
          t.ok(
            examples.some((one) => one.drifts.length === 0),
            `${event} has an example without a drift`,
          );
        }
      }
    }
    t.end();
  });
};

/** Events that set only attributes that Terraform cannot configure. */
const ignoredEvents = (list: readonly ServiceCatalog[]): ReadonlySet<string> =>
  new Set(
    coverageOf(list)
      .filter(({ resources }) => resources.every(({ attributes }) => attributes.length === 0))
      .map(({ event }) => event),
  );

/** Creations of types of which undeclared ones are not followed: they never drift, and may only end an earlier drift. */
const onlyRestores = ({ types }: ServiceCatalog, entry: Entry): boolean =>
  changeSpecs(entry).every(({ owners }) =>
    owners.every(
      ({ act, edits, target }) => act === 'create' && Object.keys(edits).length === 0 && types[target.type]?.onlyDeclared === true,
    ),
  );

const trailRecord = (eventSource: string, one: CatalogCase): JsonObject =>
  cloudTrailRecord(eventSource, one.event, { requestParameters: one.request, responseElements: one.response ?? null, ...one.record });

const evaluateCase = (
  eventSource: string,
  one: CatalogCase,
): { readonly drifts: readonly Drift[]; readonly drops: ReturnType<typeof dropsOf> } => {
  const record = eventSource.endsWith('.googleapis.com') ? logEntry(eventSource, one) : trailRecord(eventSource, one);
  const outputs = runPipeline([[stateArrival(stateDocument(one.state), '2026-03-02T10:00:00.000Z'), auditArrival(record)]], everyChange);
  return { drifts: changesIn(driftsOf(outputs)), drops: dropsOf(outputs) };
};

const plainName = (event: string): string => event.replace(/(?:\d{8}(?:v\d+)?|\d{4}_\d{2}_\d{2})$/, '');

const keyOf = ({ eventSource }: ServiceCatalog, event: string): string => eventKey(eventSource, plainName(event));

/** Whether the record's name of an event is that of the catalog, in whatever spelling. */
const isNamed = (service: ServiceCatalog, event: string, given: string): boolean => keyOf(service, event) === keyOf(service, given);

const listsEvent = (service: ServiceCatalog, given: string): boolean =>
  Object.keys(service.events).some((event) => isNamed(service, event, given));

const brief = (drift: Drift) => ({
  address: drift.address ?? drift.resource_type,
  field: drift.field,
  old: drift.field === '*' ? (drift.old_value === null ? null : '*') : drift.old_value,
  new: drift.field === '*' ? (drift.new_value === null ? null : '*') : drift.new_value,
  change: drift.change,
});

/** For a whole resource, compare only its existence before and after. */
const expected = (drift: ExpectedDrift) => ({
  address: drift.address,
  field: drift.field,
  old: drift.field === '*' ? (drift.old === null ? null : '*') : drift.old,
  new: drift.field === '*' ? (drift.new === null ? null : '*') : drift.new,
  change: drift.change ?? (drift.field !== '*' ? 'modified' : drift.old === null ? 'created' : 'deleted'),
});

const byText = (a: object, b: object): number => (JSON.stringify(a) < JSON.stringify(b) ? -1 : 1);
