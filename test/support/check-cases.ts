import type { Test } from 'tap';
import type { ServiceCatalog } from '../../src/catalog/dsl.js';
import type { Drift } from '../../src/model/drift.js';
import { eventKey } from '../../src/catalog/event-key.js';
import type { JsonObject } from '../../src/lib/json.js';
import { auditArrival, cloudTrailRecord, stateArrival, stateDocument } from './arrivals.js';
import type { CatalogCase, ExpectedDrift } from './catalog-case.js';
import { logEntry } from './log-entry.js';
import { changesIn, driftsOf, dropsOf, everyChange, runPipeline } from './run-pipeline.js';

/** Runs the examples of a service through the pipeline. */
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
};

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
