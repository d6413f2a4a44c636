import * as c from '../language.js';
import { fullName } from '../full-name.js';
import { written, type Members } from '../members.js';

/**
 * Resources whose calls follow the standard methods: `CreateX {parent, xId, x}`, `UpdateX {x, updateMask}`, `DeleteX {name}`. Source: Google
 * API design guide, standard methods; the services' definitions in googleapis.
 */
type Managed = {
  readonly type: string;
  /** The noun of the methods: `Repository`. */
  readonly noun: string;
  /** The collection in names: `repositories`. */
  readonly collection: string;
  /** The member of requests with the object; default: the noun, beginning in lower case. */
  readonly member?: string;
  readonly members: Members;
  readonly spec: Pick<c.TypeSpec, 'family'> & Partial<c.TypeSpec>;
  /** Other sources of the full name, such as the response of a creation whose id the service chooses. */
  readonly names?: readonly c.From[];
};

const lower = (noun: string): string => noun.charAt(0).toLowerCase() + noun.slice(1);

const nameOfManaged = ({ noun, collection, member = lower(noun), names = [] }: Managed): c.Read =>
  fullName(collection, 'name', `${member}.name`, c.nameOf(`{}/${collection}/{}`, 'parent', `${lower(noun)}Id`), ...names);

/** `others`: events beyond the standard methods. */
export const managed = (
  eventSource: string,
  resources: readonly Managed[],
  others: Readonly<Record<string, c.ServiceCatalog['events'][string]>> = {},
): c.ServiceCatalog => {
  const types: Record<string, c.TypeSpec> = {};
  const events: Record<string, c.ServiceCatalog['events'][string]> = { ...others };
  for (const resource of resources) {
    const { type, noun, member = lower(noun), members, spec } = resource;
    types[type] = {
      keys: [[...c.byName]],
      scope: 'global',
      ...spec,
      noise: [...c.gcpNoise, 'name', 'state', 'status', ...(spec.noise ?? [])],
    };
    const target = c.on(type, { id: nameOfManaged(resource) });
    const standard: Readonly<Record<string, c.Entry>> = {
      [`Create${noun}`]: c.create(target, written(member, members)),
      [`Update${noun}`]: c.modify(target, c.updated(member, members)),
      [`Delete${noun}`]: c.destroy(target),
    };
    for (const [event, entry] of Object.entries(standard)) events[event] ??= entry;
  }
  return { eventSource, types, events };
};
