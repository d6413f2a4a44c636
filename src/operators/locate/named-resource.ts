import { isList, isObject, type Json } from '../../lib/json.js';
import type { AuditRecord } from '../../model/audit-record.js';
import { hasCatalog } from '../../model/contracts/provider.js';
import type { Declared } from '../../model/state-snapshot.js';
import type { DeclaredStates } from '../states/declared-states.js';

/** Bounds of the search in one record. */
const maxTexts = 500;
const maxLength = 2_048;
const maxNamed = 20;

/**
 * The declared resource that an event outside of the catalog changed (D67): the only one whose `arn` or `id` is a value of the record. Of
 * several, those that another one refers to are its parents or parts (the cluster of a changed node group, the security group of a changed
 * load balancer) and are left out; if several remain, the one that the event is named after. Undefined if that leaves none or several. Records of
 * logs without a catalog name the resource themselves (D126).
 */
export const namedResource = (states: DeclaredStates, record: AuditRecord): Declared | undefined =>
  hasCatalog(record.provider) ? namedInTexts(states, record) : explicitlyNamed(states, record);

const namedInTexts = (states: DeclaredStates, record: AuditRecord): Declared | undefined => {
  const named = new Map<string, Named>();
  for (const text of textsOf(record)) {
    for (const declared of states.findAny(text, record)) {
      const { snapshot, resource } = declared;
      if (snapshot.mode(resource) !== 'managed' || !isTelling(text, snapshot.type(resource), record.eventSource)) continue;
      const key = `${snapshot.source}\0${resource}`;
      const one = named.get(key) ?? { declared, texts: new Set<string>() };
      one.texts.add(text);
      named.set(key, one);
      if (named.size > maxNamed) return undefined;
    }
  }
  const all = [...named.values()];
  if (all.length < 2) return all[0]?.declared;
  const values = new Map(all.map((one) => [one, new Set(stringsIn(one.declared.snapshot.attributes(one.declared.resource)))]));
  const refersTo = (one: Named, other: Named): boolean => [...other.texts].some((text) => values.get(one)?.has(text));
  const left = all.filter((one) => !all.some((other) => other !== one && refersTo(other, one) && !refersTo(one, other)));
  const declared = left.map((one) => one.declared);
  return declared.length < 2 ? declared[0] : namesake(declared, record.eventName);
};

/**
 * The declared resource with the name that the record states, or the nearest one that contains it. Resources that belong to another, such as the
 * association of a subnet, may have the same id: then it is the one of the type that the record states, the one on which the others depend, or the one
 * that the event is named after. Undefined if several remain, for instance of two states.
 */
const explicitlyNamed = (states: DeclaredStates, { resource, eventName, context }: AuditRecord): Declared | undefined => {
  for (const name of withParents(resource)) {
    const all = states.findNamed(name);
    if (all.length === 0) continue;
    const typed = all.filter(({ snapshot, resource }) => snapshot.type(resource) === context['resourceType']);
    const left = owners(typed.length > 0 ? typed : all);
    return left.length < 2 ? left[0] : namesake(left, eventName);
  }
  return undefined;
};

/**
 * The id of a resource of Azure, then those of the resources that contain it: a rule is part of its security group, an assignment belongs to
 * its scope. Resource groups and subscriptions are left out, because every resource is in one; other names have no parents.
 */
const withParents = (name: string): readonly string[] => {
  const names = [name];
  if (!/^\/subscriptions\//i.test(name)) return names;
  // An id is a scope, the name of a provider, and pairs of type and name. The scope of an assignment or lock may be a resource.
  for (let one = parentOf(name); isWithinGroup(one) && names.length < maxNamed; one = parentOf(one)) names.push(one);
  return names;
};
const parentOf = (id: string): string => id.replace(/\/[^/]+\/[^/]*\/?$/, '').replace(/\/providers\/[^/]+$/i, '');
const isWithinGroup = (id: string): boolean => /\/providers\/[^/]+\/[^/]+\/[^/]+/i.test(id);

/** The resources that depend on none of the others in their state. */
const owners = (all: readonly Declared[]): readonly Declared[] => {
  const left = all.filter(({ snapshot, resource }) => {
    const needed = snapshot.dependencies(resource);
    return !all.some((other) => other.snapshot === snapshot && other.resource !== resource && needed.includes(other.resource));
  });
  return left.length === 0 ? all : left;
};

/** A declared resource, and the values of the record that name it. */
type Named = { readonly declared: Declared; readonly texts: Set<string> };

/** The resource with the most words of its type in the name of the event, if it is the only one. */
const namesake = (all: readonly Declared[], eventName: string): Declared | undefined => {
  const event = eventName.toLowerCase();
  const scores = all.map(({ snapshot, resource }) => {
    const words = snapshot.type(resource).split('_').slice(1);
    return words.reduce((sum, word) => sum + (event.includes(word) ? 1 : -0.5), 0);
  });
  const best = Math.max(...scores);
  return scores.filter((score) => score === best).length === 1 ? all[scores.indexOf(best)] : undefined;
};

/**
 * Whether a value identifies the resource by itself, as an ARN, a URL or a generated id does. A plain name such as `app` may belong to
 * resources of many services, and counts only within its service.
 */
const isTelling = (text: string, type: string, eventSource: string): boolean =>
  text.startsWith('arn:') || text.includes('://') || (/[0-9a-f]{8}/.test(text) && /\d/.test(text)) || isOfService(type, eventSource);

const isOfService = (type: string, eventSource: string): boolean => {
  const label = eventSource.slice(0, eventSource.indexOf('.'));
  return (prefixes[label] ?? [label.replaceAll('-', '')]).some((prefix) => type.startsWith(`aws_${prefix}`));
};

/** Services whose types have other names than their event source. */
const prefixes: Readonly<Record<string, readonly string[]>> = {
  'application-autoscaling': ['appautoscaling'],
  elasticfilesystem: ['efs'],
  elasticloadbalancing: ['lb', 'alb', 'elb'],
  elasticmapreduce: ['emr'],
  es: ['opensearch', 'elasticsearch'],
  events: ['cloudwatch_event'],
  kafka: ['msk'],
  logs: ['cloudwatch_log'],
  monitoring: ['cloudwatch'],
  rds: ['db_', 'rds', 'docdb', 'neptune'],
  servicediscovery: ['service_discovery'],
  sso: ['ssoadmin'],
  states: ['sfn'],
};

/** The texts of a record that may name a resource. */
const textsOf = ({ request, response, context }: AuditRecord): ReadonlySet<string> =>
  new Set([...stringsIn(context['resources'] ?? null), ...stringsIn(request), ...stringsIn(response)].slice(0, maxTexts));

const stringsIn = (value: Json): readonly string[] => {
  const found: string[] = [];
  const open: Json[] = [value];
  for (let one = open.pop(); one !== undefined && found.length < maxTexts; one = open.pop()) {
    if (typeof one === 'string') {
      if (one.length > 2 && one.length <= maxLength) found.push(one);
    } else if (isList(one)) {
      for (const item of one) open.push(item);
    } else if (isObject(one)) {
      for (const member of Object.values(one)) if (member !== undefined) open.push(member);
    }
  }
  return found;
};
