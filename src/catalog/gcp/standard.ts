import * as c from './language.js';

/**
 * Resources with the standard methods: `CreateX {parent, xId, x}`, `UpdateX {x, updateMask}`, `DeleteX {name}` and sometimes `UndeleteX`.
 * Source: Google API design guide, standard methods; the services' definitions in googleapis.
 */
type Resource = {
  readonly type: string;
  /** `Repository` for the methods `CreateRepository` …, the member `repository` and the parameter `repositoryId`. */
  readonly noun: string;
  /** The segment of names before the id: `repositories`. */
  readonly collection: string;
  /** The member of requests that contains the object; default: the noun, beginning in lower case. */
  readonly member?: string;
  /** Without them, there is no `UpdateX`. */
  readonly fields?: c.Fields;
  /** Those that only a creation sets. */
  readonly created?: c.Fields;
  readonly spec: Pick<c.TypeSpec, 'family'> & Partial<c.TypeSpec>;
  readonly canUndelete?: true;
  /** The parameters name the resource, whatever `resourceName` is. */
  readonly byParameter?: true;
  /** For nouns with several types: the start of the names of this type. */
  readonly under?: string;
};
type Events = c.ServiceCatalog['events'];

const lower = (noun: string): string => noun.charAt(0).toLowerCase() + noun.slice(1);

/** The full name: ids that the service chooses are only in the response. */
const nameOf = ({ noun, collection, member = lower(noun), under = '', byParameter }: Resource): c.Read => {
  const id = `${lower(noun)}Id`;
  const joined = (parent: c.From): c.Read => c.nameOf(`{}/${collection}/{}`, parent, id);
  if (byParameter === true) return c.either(joined('parent'), 'name', `${member}.name`, c.resource);
  const name = c.fullName(collection, 'name', `${member}.name`, joined(c.either('parent', 'location', c.resource)), c.response('name'));
  return c.via(name, (full) => (typeof full === 'string' && full.startsWith(under) ? full : undefined));
};

/** `others`, `types`: events and types beyond the standard ones. */
export const standard = (
  eventSource: string,
  resources: readonly Resource[],
  others: Events = {},
  types: c.ServiceCatalog['types'] = {},
): c.ServiceCatalog => ({
  eventSource,
  types: Object.assign(
    {},
    types,
    ...resources.map(({ type, spec }) => c.googleTypes(spec.family, { [type]: withNoise(spec) })),
  ) as c.ServiceCatalog['types'],
  events: { ...eventsOf(resources), ...others },
});

const withNoise = (spec: Partial<c.TypeSpec>): Partial<c.TypeSpec> => ({
  ...spec,
  noise: ['name', 'project', 'state', 'status', ...(spec.noise ?? [])],
});

/** Several types of one noun are owners of one event. */
const eventsOf = (resources: readonly Resource[]): Events => {
  const owners: Record<string, c.OwnerSpec[]> = {};
  for (const resource of resources) {
    const { type, noun, member = lower(noun), fields, created, canUndelete } = resource;
    const target = c.on(type, { id: nameOf(resource) });
    (owners[`Create${noun}`] ??= []).push(c.create(target, c.whole(member, { ...fields, ...created })));
    if (fields !== undefined) (owners[`Update${noun}`] ??= []).push(c.modify(target, c.masked(member, fields)));
    (owners[`Delete${noun}`] ??= []).push(c.destroy(target));
    if (canUndelete === true) (owners[`Undelete${noun}`] ??= []).push(c.create(target));
  }
  return Object.fromEntries(Object.entries(owners).map(([name, all]) => [name, { owners: all }]));
};
