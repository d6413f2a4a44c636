import { capitalised } from '../src/lib/capitalised.js';
import { isOfAws } from '../src/catalog/classify.js';
import { changeSpecs, noChange, reader, type Entry, type EditSpec, type From, type ServiceCatalog } from '../src/catalog/dsl.js';
import { isList, isObject, type Json } from '../src/lib/json.js';
import type { KnownCase } from '../test/support/all-cases.js';
import { plainEventName } from '../src/catalog/aws/decode-record.js';
import { isWrapper, memberNamed, placesOf, unwrapped } from './model-paths.js';
import type { Operation, ServiceModels, Shape } from './service-models.js';

/**
 * Differences between the catalog and the service models: event sources without a model, events that are no operation, paths that an
 * entry reads but that no request or answer has, and members of examples that the call does not have. `reviewed`: a finding without its
 * explanation → why the catalog is right; an unused entry is a finding too.
 */
export const compareWithModels = (
  models: ServiceModels,
  services: readonly ServiceCatalog[],
  examples: readonly KnownCase[],
  reviewed: Readonly<Record<string, string>>,
): { readonly findings: readonly string[]; readonly events: number; readonly paths: number } => {
  const found = new Map<string, string>();
  const used = new Set<string>();
  const note = (subject: string, problem: string): void => {
    const known = [subject, ...parents(subject)].find((one) => reviewed[one] !== undefined);
    if (known === undefined) found.set(subject, problem);
    else used.add(known);
  };
  const paths = new Set<string>();
  let events = 0;
  const operationsOf = (eventSource: string, event: string): readonly Operation[] =>
    // The records of Route 53 domains begin names of events with a lower-case letter.
    models.forSource(eventSource).flatMap(({ operations }) => operations.get(event) ?? operations.get(capitalised(event)) ?? []);
  for (const { eventSource, events: entries } of services) {
    if (!isOfAws(eventSource)) continue;
    if (models.forSource(eventSource).length === 0) {
      note(labelOf(eventSource), 'no service model');
      continue;
    }
    const sharing = operationsByPath(entries, (event) => operationsOf(eventSource, event));
    for (const [event, entry] of Object.entries(entries)) {
      events++;
      const subject = `${labelOf(eventSource)} ${event}`;
      const operations = operationsOf(eventSource, event);
      if (operations.length === 0) note(subject, 'no such operation');
      else if (entry !== noChange)
        for (const alternatives of pathsIn(entry)) {
          const text = alternatives.join('|');
          paths.add(`${subject} ${text}`);
          if (![...operations, ...sharing(alternatives)].some((one) => alternatives.some((path) => placesOf(one, path).length > 0)))
            note(`${subject} ${text}`, 'no such path in the request or answer');
        }
    }
  }
  for (const { eventSource, event, request, response, dropped } of examples) {
    // Examples of calls that change nothing share one request.
    if (dropped === 'read_only') continue;
    const operations = operationsOf(eventSource, plainEventName(event));
    // The records of S3 contain the document of the request, its query and headers instead of the parameters.
    if (operations.length === 0 || eventSource === 's3.amazonaws.com') continue;
    const plain = eventSource === 'apigateway.amazonaws.com' ? withoutLinks : (one: Json): Json => one;
    for (const path of unknownMembers(
      plain(request),
      operations.map(({ input }) => input),
    )) {
      note(`${labelOf(eventSource)} ${plainEventName(event)} ${path}`, 'in an example, but not in the request');
    }
    for (const path of unknownMembers(
      plain(response ?? null),
      operations.flatMap(({ output }) => unwrapped(output)),
    )) {
      note(`${labelOf(eventSource)} ${plainEventName(event)} response.${path}`, 'in an example, but not in the answer');
    }
  }
  for (const subject of Object.keys(reviewed))
    if (!used.has(subject)) found.set(subject, 'reviewed, but not a difference: remove the entry');
  return { findings: [...found].map(([subject, problem]) => `${subject}: ${problem}`).sort(), events, paths: paths.size };
};

/** The operations of all events of a file that read the same paths: they share the table of a type, of which each call has a part. */
const operationsByPath = (
  events: ServiceCatalog['events'],
  operationsOf: (event: string) => readonly Operation[],
): ((paths: readonly string[]) => readonly Operation[]) => {
  const byPath = new Map<string, Operation[]>();
  for (const [event, entry] of Object.entries(events)) {
    if (entry === noChange) continue;
    for (const paths of pathsIn(entry)) {
      const text = paths.join('|');
      byPath.set(text, [...(byPath.get(text) ?? []), ...operationsOf(event)]);
    }
  }
  return (paths) => byPath.get(paths.join('|')) ?? [];
};

const labelOf = (eventSource: string): string => eventSource.replace(/\.amazonaws\.com$/, '');

/** `ec2 RunInstances a.b` → `ec2 RunInstances a`, `ec2 RunInstances`, `ec2`. */
const parents = (subject: string): readonly string[] => {
  const [source = '', event = '', path = ''] = subject.split(' ');
  const steps = path.split('.');
  return [...steps.keys()].map((at) => `${source} ${event} ${steps.slice(0, steps.length - 1 - at).join('.')}`.trim()).concat(source);
};

/** The paths of each reader of an entry, as far as it declares them. A reader of several takes the first that a record contains. */
const pathsIn = (entry: Entry): readonly (readonly string[])[] => {
  const reads = changeSpecs(entry).flatMap(({ owners, each }): readonly From[] => [
    ...(each === undefined ? [] : [each]),
    ...owners.flatMap((owner): readonly From[] => [
      ...Object.values(owner.target.key),
      ...owner.parents.flatMap(({ key }) => Object.values(key)),
      ...Object.values(owner.edits).map((one): From => (isEdit(one) ? one.read : one)),
      ...(owner.when === undefined ? [] : [owner.when]),
      ...(owner.id === undefined ? [] : [owner.id]),
    ]),
  ]);
  return reads
    .flatMap((read) => [reader(read).paths ?? [], ...(reader(read).parts ?? [])])
    .map((paths) => paths.filter((path) => path !== 'item' && path !== 'item[]'))
    .filter((paths) => paths.length > 0);
};

const isEdit = (one: From | EditSpec): one is EditSpec => typeof one === 'object';

/** CloudTrail adds these to answers. */
const added = new Set(['requestId', '_return', 'xmlns']);

/** API Gateway adds links to its answers, and to links and requests whether they are a template. */
const withoutLinks = (value: Json): Json =>
  isObject(value) ? Object.fromEntries(Object.entries(value).filter(([name, one]) => name !== 'template' && !isLink(one ?? null))) : value;
const isLink = (value: Json): boolean => isObject(value) && typeof value['template'] === 'boolean';

/** Members of an example that no shape has; the outermost of each branch. */
const unknownMembers = (value: Json, shapes: readonly Shape[], above = ''): readonly string[] => {
  if (isList(value)) return value.flatMap((one) => unknownMembers(one, shapes, above));
  if (!isObject(value)) return [];
  return Object.entries(value).flatMap(([name, one]) => {
    if (above === '' && added.has(name)) return [];
    const members = shapes.flatMap((shape) => memberNamed(shape, name) ?? []);
    if (members.length === 0 && isWrapper(name)) return unknownMembers(one ?? null, shapes, above);
    if (members.length === 0) return [`${above}${name}`];
    const below = members.filter(({ kind }) => kind === 'structure' || kind === 'list').map(({ shape }) => shape);
    const isOpen = below.length < members.length || below.some((shape) => shape.members().size === 0);
    return isOpen ? [] : unknownMembers(one ?? null, below, `${above}${name}.`);
  });
};
