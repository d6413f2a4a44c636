import { changeSpecs, noChange, reader, words, type OwnerSpec, type ServiceCatalog } from '../src/catalog/dsl.js';
import { isOfAws } from '../src/catalog/classify.js';
import { capitalised } from '../src/lib/capitalised.js';

type Act = OwnerSpec['act'];
/** What an event does to a type, against the names of the calls or other events. */
export type WrongAct = { readonly event: string; readonly type: string; readonly problem: string };

/**
 * What the owners of an event do, against independent names and against the other events:
 *
 * - no call of certain verbs creates or deletes: `Update`, `Tag`
 * - `CreateBucket` creates a bucket, and `DeleteBucket` deletes it
 * - a call and its opposite (`Attach`, `Detach`) concern the same types, and one deletes what the other creates
 * - calls of a verb do the same to a type, and a type that `Create` creates is created by calls of such verbs only
 * - a type of AWS is created by an event, and deleted by one
 * - owners of a type, or of one resource as several types, have a condition each, or none
 * - types of IAM policies, bindings and members are changed alike in all services
 */
export const wrongActs = (services: readonly ServiceCatalog[], service: ServiceCatalog, event: string): readonly WrongAct[] => {
  const { verb, isPolicy } = callOf(event);
  const owners = ownersOf(service, event);
  const acts = actsByType(owners);
  const found: WrongAct[] = [];
  const note = (type: string, problem: string, at = event): void => void found.push({ event: at, type, problem });
  for (const [type, own] of acts) {
    for (const act of new Set(own)) {
      if (impossible[act].has(verb)) note(type, `${act} by ${verb}`);
      const isRight = act === 'create' || act === 'put' ? 'create' : act;
      const wanted = creates.has(verb) ? 'create' : deletes.has(verb) ? 'delete' : undefined;
      if (wanted !== undefined && wanted !== isRight && isAbout(event, type)) note(type, `${act} by the call that is named after it`);
    }
    const others = actsElsewhere(services, service, event, type);
    const creators = [...others].filter(([act]) => /^(?:create|put) /.test(act)).map(([act]) => act.slice(act.indexOf(' ') + 1));
    if (own.includes('create') && !mayCreate.has(verb) && creators.some((one) => creates.has(one))) note(type, `create by ${verb}`);
    for (const act of new Set(own)) {
      const alike = [...others].filter(([one]) => one.endsWith(` ${verb}`)).reduce((sum, [, count]) => sum + count, 0);
      if (alike >= 2 && !others.has(`${act} ${verb}`)) note(type, `${act}, unlike other calls of ${verb}`);
    }
    if (isOfAws(service.eventSource)) {
      if (!own.some((act) => act === 'create' || act === 'put') && creators.length === 0) note(type, 'never created', '');
      if (!own.includes('delete') && ![...others.keys()].some((act) => act.startsWith('delete '))) note(type, 'never deleted', '');
    }
    const ofType = owners.filter(({ target }) => target.type === type);
    if (isPolicy && policyKind(type) !== undefined) {
      const forms = formsOf(services, type);
      const form = formOf(ofType);
      if ((forms.get(form) ?? 0) < leastUsual) note(type, `${form} instead of ${[...forms].sort(([, a], [, b]) => b - a)[0]?.[0] ?? ''}`);
    } else {
      const free = ofType.filter(({ when }) => when === undefined).length;
      if (free > 0 && free < ofType.length) note(type, `${String(free)}/${String(ofType.length)} owners have no condition`);
    }
  }
  if (!isPolicy)
    for (const { target, act } of withoutCondition(owners)) note(target.type, `${act} without the condition that other types have`);
  for (const [first, second] of opposites(service, event)) {
    const [making, removing] = [first, second].map((one) => actsByType(ownersOf(service, one)));
    for (const type of new Set([...(making?.keys() ?? []), ...(removing?.keys() ?? [])])) {
      const [made, removed] = [making?.get(type), removing?.get(type)];
      if (made === undefined || removed === undefined) note(type, `only one of ${first} and ${second}`, first);
      else if (made.some((act) => act === 'create' || act === 'put') !== removed.includes('delete'))
        note(type, `${made.join()}, but ${removed.join()} by ${second}`, first);
      else if (made.includes('modify') !== removed.includes('modify')) note(type, `modified by one of ${first} and ${second}`, first);
    }
  }
  return found;
};

const set = (names: string): ReadonlySet<string> => new Set(words(names));
const creates = set('Create Insert Register Import Upload Run Allocate Request');
const deletes = set('Delete Deregister Terminate Release');
const changes = set(
  `Update Modify Tag Untag Disable Reset Stop Change Reboot Move Upgrade Patch Suspend Resume Resize Switchover Failover Promote Increase Decrease
   Monitor Unmonitor Replace Rollback`,
);
const removes = set(
  'Delete Remove Detach Disassociate Revoke Deregister Terminate Cancel Unassign Deactivate Deauthorize Dissociate Unsubscribe Untag',
);
const adds = set(
  `Create Insert Put Add Tag Run Register Allocate Import Copy Restore Attach Associate Enable Start Grant Authorize Accept Update Modify Patch
   Upload Subscribe Replace`,
);
const mayCreate = new Set([
  ...creates,
  ...words('Copy Restore Clone Purchase Subscribe Publish Undelete Provision Bulk Authorize Associate Attach Accept'),
]);
const impossible: Readonly<Record<Act, ReadonlySet<string>>> = {
  create: new Set([...changes, ...removes]),
  delete: adds,
  modify: set('Run Allocate Register Insert Upload'),
  put: removes,
};
/** Verb → its opposites. */
const opposite: Readonly<Record<string, readonly string[]>> = {
  Accept: ['Reject'],
  Activate: ['Deactivate'],
  Add: ['Remove', 'Delete'],
  Allocate: ['Release'],
  Assign: ['Unassign'],
  Associate: ['Disassociate', 'Dissociate'],
  Attach: ['Detach'],
  Authorize: ['Revoke'],
  Create: ['Delete'],
  Enable: ['Disable'],
  Grant: ['Revoke'],
  Insert: ['Delete'],
  Monitor: ['Unmonitor'],
  Put: ['Delete', 'Reset'],
  Register: ['Deregister'],
  Request: ['Cancel', 'Delete'],
  Run: ['Terminate'],
  Set: ['Delete', 'Remove', 'Clear'],
  Start: ['Stop'],
  Subscribe: ['Unsubscribe'],
  Tag: ['Untag'],
};

const nameWords = (name: string): readonly string[] =>
  name
    .replace(/([a-z0-9])([A-Z])|([A-Z]+)(?=[A-Z][a-z])/g, '$1$3_$2')
    .toLowerCase()
    .split('_')
    .map((word) => word.replace(/ies$/, 'y').replace(/(?<=[^s])s$/, ''))
    .filter((word) => word !== '');

type Call = { readonly verb: string; readonly noun: string; readonly collection: string; readonly isPolicy: boolean };
const calls = new Map<string, Call>();
/** `AttachRolePolicy`: the verb and the rest; `compute.disks.insert` has its noun in front. */
const callOf = (event: string): Call => {
  const known = calls.get(event);
  if (known !== undefined) return known;
  const steps = event.split('.');
  const name = capitalised(steps.at(-1) ?? '').replace(/^(?:Batch|Admin)(?=[A-Z])/, '');
  const verb = /^[A-Z][a-z]*/.exec(name)?.[0] ?? name;
  const collection = steps.slice(0, -1).join('.');
  const found = { verb, noun: name.slice(verb.length), collection, isPolicy: /^SetIam(?:Policy|Permissions)$/.test(name) };
  calls.set(event, found);
  return found;
};

const isAbout = (event: string, type: string): boolean => {
  const { noun, collection } = callOf(event);
  const named = nameWords(`${collection.slice(collection.lastIndexOf('.') + 1)}${noun}`).join('');
  const ofType = nameWords(type.slice(type.indexOf('_') + 1));
  return named !== '' && (ofType.some((_, at) => ofType.slice(at).join('') === named) || named.endsWith(ofType.join('')));
};

const ownersOf = ({ events }: ServiceCatalog, event: string): readonly OwnerSpec[] => {
  const entry = events[event];
  return entry === undefined || entry === noChange ? [] : changeSpecs(entry).flatMap(({ owners }) => owners);
};

const actsByType = (owners: readonly OwnerSpec[]): ReadonlyMap<string, readonly Act[]> => {
  const found = new Map<string, readonly Act[]>();
  for (const { act, target } of owners) found.set(target.type, [...(found.get(target.type) ?? []), act]);
  return found;
};

const callKey = (collection: string, verb: string, noun: string): string =>
  `${collection} ${verb} ${nameWords(noun)
    .filter((word) => !/^(?:to|from|with|of|in|on|for|by)$/.test(word))
    .sort()
    .join('')}`;

/** Pairs of the event and its opposites in the same file. */
const opposites = (service: ServiceCatalog, event: string): readonly (readonly [making: string, removing: string])[] => {
  const byCall = remembered(byCalls, service, () => {
    const all = Object.keys(service.events).map((one) => [one, callOf(one)] as const);
    return new Map(all.map(([one, { collection, verb, noun }]) => [callKey(collection, verb, noun), one]));
  });
  const { collection, verb, noun } = callOf(event);
  return Object.entries(opposite).flatMap(([making, all]) =>
    all.flatMap((removing): readonly (readonly [string, string])[] => {
      const other = verb === making ? removing : verb === removing ? making : undefined;
      const found = other === undefined ? undefined : byCall.get(callKey(collection, other, noun));
      if (found === undefined) return [];
      return [verb === making ? [event, found] : [found, event]];
    }),
  );
};
const byCalls = new WeakMap<ServiceCatalog, ReadonlyMap<string, string>>();

const remembered = <K extends object, T>(known: WeakMap<K, T>, key: K, make: () => T): T => {
  const found = known.get(key) ?? make();
  known.set(key, found);
  return found;
};

/** Type → act and verb → events. */
type Acts = ReadonlyMap<string, ReadonlyMap<string, ReadonlySet<string>>>;
const actsIn = (service: ServiceCatalog): Acts =>
  remembered(allActs, service, () => {
    const found = new Map<string, Map<string, Set<string>>>();
    for (const event of Object.keys(service.events))
      for (const { act, target } of ownersOf(service, event)) {
        const ofType = found.get(target.type) ?? new Map<string, Set<string>>();
        found.set(target.type, ofType);
        const name = `${act} ${callOf(event).verb}`;
        ofType.set(name, (ofType.get(name) ?? new Set()).add(event));
      }
    return found;
  });
const allActs = new WeakMap<ServiceCatalog, Acts>();

/** How many other events do what to a type: `create Restore` → 2. */
const actsElsewhere = (
  services: readonly ServiceCatalog[],
  service: ServiceCatalog,
  event: string,
  type: string,
): ReadonlyMap<string, number> => {
  const found = new Map<string, number>();
  for (const one of services)
    for (const [act, events] of actsIn(one).get(type) ?? []) {
      const count = events.size - Number(one === service && events.has(event));
      if (count > 0) found.set(act, (found.get(act) ?? 0) + count);
    }
  return found;
};

/** Owners without a condition, if one for the same resource, declared as another type, has one. */
const withoutCondition = (owners: readonly OwnerSpec[]): readonly OwnerSpec[] => {
  const nameOf = ({ act, target }: OwnerSpec): string =>
    `${act} ${Object.values(target.key)
      .map((from) => reader(from).paths?.join() ?? '')
      .join(' ')}`;
  return owners.filter(
    (one) =>
      one.when === undefined &&
      owners.some((other) => other.target.type !== one.target.type && other.when !== undefined && nameOf(other) === nameOf(one)),
  );
};

const policyKind = (type: string): string | undefined => /_iam_(?:binding|member|policy|audit_config)$/.exec(type)?.[0];

/** What the owners of a type do in `SetIamPolicy`, with the paths of their attributes. */
const formOf = (owners: readonly OwnerSpec[]): string =>
  owners
    .map(({ act, edits, when }) => {
      const read = Object.entries(edits).map(([field, edit]) => {
        const { at, paths } = reader(typeof edit === 'object' ? edit.read : edit);
        return `${field} from ${(at ?? paths ?? ['?']).join()}`;
      });
      return `${when === undefined ? '' : 'conditional '}${[act, ...read].join(' ')}`;
    })
    .join(', ');

/** Types of a kind that have a form, for it to be usual. */
const leastUsual = 3;
/** The forms of a kind of type, with the number of types that have them. */
const formsOf = (services: readonly ServiceCatalog[], type: string): ReadonlyMap<string, number> => {
  const counts = new Map<string, number>();
  for (const service of services)
    for (const [name, form] of remembered(policyForms, service, () => policyFormsIn(service)))
      if (policyKind(name) === policyKind(type)) counts.set(form, (counts.get(form) ?? 0) + 1);
  return counts;
};
type PolicyForms = readonly (readonly [type: string, form: string])[];
const policyForms = new WeakMap<ServiceCatalog, PolicyForms>();
const policyFormsIn = (service: ServiceCatalog): PolicyForms =>
  Object.keys(service.events)
    .filter((event) => callOf(event).isPolicy)
    .flatMap((event) => {
      const owners = ownersOf(service, event);
      return [...actsByType(owners).keys()].map((type) => [type, formOf(owners.filter(({ target }) => target.type === type))] as const);
    });
