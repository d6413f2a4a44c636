import { makeCatalog, type Catalog } from '../src/catalog/catalog.js';
import { creationsIn } from '../src/catalog/creations.js';
import { changeSpecs, noChange, type Entry, type ServiceCatalog } from '../src/catalog/dsl.js';
import { eventKey } from '../src/catalog/event-key.js';
import { eventSource as kubernetesSource } from '../src/catalog/kubernetes/decode-event.js';
import { cloudCatalog, cloudServices } from '../src/catalog/providers.js';
import type { TypeSpec } from '../src/catalog/type-spec.js';
import type { AuditRecord } from '../src/model/audit-record.js';
import type { Mutant } from './catalog-mutants.js';
import type { CatalogTest } from './catalog-tests.js';
import type { TableMutant } from './kubernetes-mutants.js';

type Types = Readonly<Record<string, TypeSpec>>;
type Interpret = (record: AuditRecord) => ReturnType<Catalog['interpret']>;

const { types, creations } = cloudCatalog;
const interpret: Interpret = cloudCatalog.interpret.bind(cloudCatalog);

const typesNamed = (entry: Entry | typeof noChange): readonly string[] =>
  entry === noChange
    ? []
    : changeSpecs(entry).flatMap(({ owners }) =>
        owners.flatMap(({ target, parents }) => [target.type, ...parents.map(({ type }) => type)]),
      );

const namesOf = (entries: ServiceCatalog['events']): readonly string[] => {
  const named = Object.values(entries).flatMap(typesNamed);
  return [...new Set(named.flatMap((type) => [type, ...(types[type]?.uncovered ?? [])]))];
};

const servicesOf = new Map<string, Set<ServiceCatalog>>();
for (const service of cloudServices)
  for (const type of namesOf(service.events)) servicesOf.set(type, (servicesOf.get(type) ?? new Set()).add(service));

/** A catalog of some entries of a service only. */
const catalogOf = (service: ServiceCatalog, events: ServiceCatalog['events'], specs: Types) =>
  makeCatalog([
    {
      ...service,
      events,
      types: Object.fromEntries(namesOf(events).flatMap((type) => (specs[type] === undefined ? [] : [[type, specs[type]]]))),
    },
  ]);

/** Interprets the records of the mutated events; others as before. */
const interpretWith = ({ service, entries, type }: Mutant): Interpret => {
  if (type !== undefined) {
    const specs = { ...types, [type.name]: type.spec };
    const made = [...(servicesOf.get(type.name) ?? [])].map((one) => {
      const own = Object.fromEntries(Object.entries(one.events).filter(([, entry]) => typesNamed(entry).includes(type.name)));
      const keys = new Set(Object.keys(own).map((event) => eventKey(one.eventSource, event)));
      return { one, keys, catalog: catalogOf(one, own, specs) };
    });
    return (record) => {
      const key = eventKey(record.eventSource, record.eventName);
      const found = made.find(({ one, keys }) => one.eventSource === record.eventSource && keys.has(key));
      return found === undefined ? interpret(record) : found.catalog.interpret(record);
    };
  }
  const keys = new Set(Object.keys(entries).map((event) => eventKey(service.eventSource, event)));
  const mutated = catalogOf(service, entries, types);
  return (record) =>
    record.eventSource === service.eventSource && keys.has(eventKey(record.eventSource, record.eventName))
      ? mutated.interpret(record)
      : interpret(record);
};

/** Runs an action with the mutant in place of the catalog that tests use. */
const withMutant = <T>(mutant: Mutant, mutated: Interpret, action: () => T): T => {
  const { service, entries, type } = mutant;
  const touched = new Set(type === undefined ? [...namesOf(entries), ...namesOf(pick(service.events, entries))] : [type.name]);
  const specs = type === undefined ? types : { ...types, [type.name]: type.spec };
  const affected = [...new Set([...touched].flatMap((one) => [...(servicesOf.get(one) ?? [])]))];
  const changed = creationsIn(
    affected.map((one) => (one === service ? { ...one, events: { ...one.events, ...entries } } : one)),
    specs,
  );
  const table = types as Record<string, TypeSpec>;
  const before = type === undefined ? undefined : types[type.name];
  if (type !== undefined) table[type.name] = type.spec;
  Object.assign(cloudCatalog, { interpret: mutated, creations: (one: string) => (touched.has(one) ? changed(one) : creations(one)) });
  try {
    return action();
  } finally {
    Object.assign(cloudCatalog, { interpret, creations });
    if (type !== undefined && before !== undefined) table[type.name] = before;
  }
};

const pick = (events: ServiceCatalog['events'], names: object): ServiceCatalog['events'] =>
  Object.fromEntries(Object.keys(names).map((name) => [name, events[name] ?? noChange]));

const textOf = (read: Interpret, record: AuditRecord): string => {
  try {
    return JSON.stringify(read(record));
  } catch {
    return 'an error';
  }
};

const plainTexts = new WeakMap<AuditRecord, string>();
const plainText = (record: AuditRecord): string => {
  let text = plainTexts.get(record);
  if (text === undefined) plainTexts.set(record, (text = textOf(interpret, record)));
  return text;
};

/**
 * Finds out whether a test fails with a mutant. Only those run that have a record which the mutant interprets differently, or a resource of
 * a mutated type.
 */
export const openMutation = (tests: readonly CatalogTest[]) => {
  const byEvent = new Map<string, Set<CatalogTest>>();
  for (const test of tests) {
    for (const { eventSource, eventName } of test.records) {
      const event = `${eventSource} ${eventKey(eventSource, eventName)}`;
      byEvent.set(event, (byEvent.get(event) ?? new Set()).add(test));
    }
  }
  const testsOf = (eventSource: string, event: string): readonly CatalogTest[] => [
    ...(byEvent.get(`${eventSource} ${eventKey(eventSource, event)}`) ?? []),
  ];
  const fails = (test: CatalogTest): boolean => !test.passes();
  return {
    /** Records of an event in the tests. */
    recordsOf: (eventSource: string, event: string): readonly AuditRecord[] =>
      testsOf(eventSource, event).flatMap(({ records }) => records.filter((one) => one.eventSource === eventSource)),
    isNoticed: (mutant: Mutant): boolean => {
      const { service, entries, type } = mutant;
      const mutated = interpretWith(mutant);
      const differs = (record: AuditRecord): boolean => textOf(mutated, record) !== plainText(record);
      const touched =
        type === undefined
          ? [...new Set(Object.keys(entries).flatMap((event) => testsOf(service.eventSource, event)))].filter((test) =>
              test.records.some(differs),
            )
          : tests.filter((test) => test.types.has(type.name));
      return withMutant(mutant, mutated, () => touched.some(fails));
    },
    isTableNoticed: ({ apply, types: named }: TableMutant): boolean => {
      const restore = apply();
      try {
        return tests.some(
          (test) =>
            (named === undefined
              ? test.records.some(({ eventSource }) => eventSource === kubernetesSource)
              : named.some((type) => test.types.has(type))) && fails(test),
        );
      } finally {
        restore();
      }
    },
  };
};
