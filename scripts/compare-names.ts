import { changeSpecs, noChange, reader, type Edits, type EditSpec, type From, type Read, type ServiceCatalog } from '../src/catalog/dsl.js';
import { capitalised } from '../src/lib/capitalised.js';
import { placesOf } from './model-paths.js';
import { agreement } from './names-agree.js';
import { plainName } from './provider-schema.js';
import { reviewedNames, type Rename } from './reviewed-names.js';
import type { Operation, ServiceModels } from './service-models.js';
import { tracedPaths } from './traced-paths.js';

/** The result of comparing the names of one edit; `unknown` if the reader declares no path, or translates a structure. */
type Verdict = { readonly finding?: string; readonly isKnown: boolean; readonly by: readonly Rename[] };

/** The attributes that an event reads from a path of another name, as text. `models` reads each model once. */
export const nameFindings = (catalog: ServiceCatalog, event: string, models: ServiceModels): readonly string[] =>
  verdictsOf(catalog, event, models).flatMap(({ finding }) => finding ?? []);

/** The same of all events, entries of the list of renames that no edit needs, and how many edits have a name to compare. */
export const compareNames = (
  services: readonly ServiceCatalog[],
  models: ServiceModels,
): { readonly findings: readonly string[]; readonly edits: number; readonly known: number } => {
  const verdicts = services
    .filter(({ eventSource }) => models.forSource(eventSource).length > 0)
    .flatMap((catalog) => Object.keys(catalog.events).flatMap((event) => verdictsOf(catalog, event, models)));
  const used = new Set(verdicts.flatMap(({ by }) => by));
  const sources = services.map(({ eventSource }) => eventSource).filter((one) => models.forSource(one).length > 0);
  const stale = reviewedNames
    .filter((one) => !used.has(one) && isOf(one, services, sources))
    .map(({ text }) => `${text}: reviewed, but no difference: remove the line`);
  return {
    findings: [...new Set([...verdicts.flatMap(({ finding }) => finding ?? []), ...stale])].sort(),
    edits: verdicts.length,
    known: verdicts.filter(({ isKnown }) => isKnown).length,
  };
};

/** Whether a rename concerns one of these services. */
const isOf = ({ subject }: Rename, services: readonly ServiceCatalog[], sources: readonly string[]): boolean =>
  services.some(
    ({ eventSource, types }) =>
      sources.includes(eventSource) && (labelOf(eventSource) === subject || Object.keys(types).some((type) => isType(subject, type))),
  );

/** Whether a subject is the type, or the first word of types. */
const isType = (subject: string, type: string): boolean => subject === type || (type.startsWith(`${subject}_`) && !subject.includes('_'));
const labelOf = (eventSource: string): string => eventSource.split('.')[0] ?? '';

const verdictsOf = (catalog: ServiceCatalog, event: string, models: ServiceModels): readonly Verdict[] => {
  const entry = catalog.events[event];
  if (entry === undefined || entry === noChange) return [];
  const operations = models
    .forSource(catalog.eventSource)
    .flatMap((model) => model.operations.get(event) ?? model.operations.get(capitalised(event)) ?? []);
  const label = labelOf(catalog.eventSource);
  const { eventSource } = catalog;
  return changeSpecs(entry).flatMap(({ owners, each }) =>
    owners.flatMap(({ target, edits }) =>
      Object.entries(edits).flatMap(([field, edit]) =>
        field === '' || field.startsWith('*')
          ? []
          : [verdictOf({ label, eventSource, event, each, type: target.type, field, edit, edits, operations })],
      ),
    ),
  );
};

type NamedEdit = {
  readonly label: string;
  readonly eventSource: string;
  readonly event: string;
  readonly each: Read | undefined;
  readonly type: string;
  readonly field: string;
  readonly edit: From | EditSpec;
  /** All of the owner. */
  readonly edits: Edits;
  readonly operations: readonly Operation[];
};

const verdictOf = (one: NamedEdit): Verdict => {
  const { type, field, edit, operations } = one;
  const read = reader(typeof edit === 'object' ? edit.read : edit);
  const traced = read.at === undefined ? tracedOf(one, read) : [];
  const paths = traced.length > 0 ? traced : pathsOf(read);
  if (paths.length === 0) return unknown;
  // A reader that translates may need other parameters too, and one that hides a value only whether it was set.
  const isTranslated = read.at === undefined || (typeof edit === 'object' && edit.op === 'hidden');
  const agreements = paths.map((path) => agreement(type, field, path));
  const renames = paths.map((path, at) => (agreements[at] === 'exact' ? undefined : renameOf(one, path)));
  const isFound = paths.map((_, at) => agreements[at] !== 'none' || renames[at] !== undefined);
  const finding = (problem: string): Verdict => ({
    isKnown: true,
    finding: `${one.label} ${one.event} ${type}.${field}: ${problem}`,
    by: [],
  });
  if (isTranslated ? !isFound.includes(true) : isFound.includes(false)) {
    const path = paths[isFound.indexOf(false)] ?? '';
    const other = Object.keys(one.edits).find((name) => isOther(name, field) && agreement(type, name, path) === 'exact');
    if (other !== undefined) return finding(`reads ${path}, which is ${other}`);
    if (isTranslated && paths.some((found) => isStructure(operations, found))) return unknown;
    return finding(`reads ${path}, which has another name`);
  }
  const sibling = isTranslated || agreements.includes('exact') ? undefined : siblingOf(operations, paths[0] ?? '', field);
  const by = renames.filter((found, at): found is Rename => found !== undefined && (agreements[at] === 'none' || sibling !== undefined));
  return sibling === undefined || by.length > 0
    ? { isKnown: true, by }
    : finding(`reads ${paths[0] ?? ''} although the call has ${sibling}`);
};

const unknown: Verdict = { isKnown: false, by: [] };
const pathsOf = ({ at, paths }: Read): readonly string[] => (at ?? paths ?? []).filter((path) => path !== 'item' && path !== 'item[]');
/** What a reader that translates returns for members that contain their paths. */
const tracedOf = ({ eventSource, event, each, operations }: NamedEdit, read: Read): readonly string[] => {
  const found = operations.flatMap((operation) => tracedPaths({ eventSource, event, operation, each }, read));
  return [...new Set(found)].filter((path) => path !== '');
};
/** Whether neither attribute contains the other. */
const isOther = (name: string, field: string): boolean => !`${name}.`.startsWith(`${field}.`) && !`${field}.`.startsWith(`${name}.`);

const renameOf = ({ label, type, field }: NamedEdit, path: string): Rename | undefined => {
  const leaf = field.split('.').at(-1) ?? '';
  const plain = `.${plainName(path.replaceAll('[]', ''))}`;
  return (renamesOf.get(leaf) ?? []).find(
    (one) =>
      (one.subject === label || isType(one.subject, type)) &&
      (one.attribute === leaf || one.attribute === field) &&
      plain.endsWith(`.${plainName(one.path)}`),
  );
};

const renamesOf = new Map<string, readonly Rename[]>();
for (const one of reviewedNames) {
  const leaf = one.attribute.split('.').at(-1) ?? '';
  renamesOf.set(leaf, [...(renamesOf.get(leaf) ?? []), one]);
}

/** Whether the path leads to a structure or a map, of which a translation takes a member without saying which. */
const isStructure = (operations: readonly Operation[], path: string): boolean => {
  const places = operations.flatMap((operation) => placesOf(operation, path));
  return (
    places.length === 0 || places.some(({ member }) => member === undefined || member.kind === 'map' || member.shape.members().size > 0)
  );
};

/** The member beside the one that is read which has exactly the name of the attribute, or the read one's with `id`, `arn` or `name`. */
const siblingOf = (operations: readonly Operation[], path: string, field: string): string | undefined => {
  const names = field.split('.');
  const ending = /(?:id|arn|name)s?$/;
  const own = ending.exec(plainName(field))?.[0] ?? '';
  return operations
    .flatMap((operation) => placesOf(operation, path))
    .flatMap(({ member, around }) => {
      const changed = own === '' ? [] : [plainName(member?.name ?? '').replace(ending, own)];
      const wanted = [plainName(names.at(-1) ?? ''), plainName(names.slice(-2).join('')), ...changed];
      const sibling = wanted.map((name) => around.members().get(name)).find((found) => found !== undefined);
      return sibling === undefined || sibling === member ? [] : [sibling.name];
    })[0];
};
