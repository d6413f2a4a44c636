import { create, destroy, modify, on, type Entry, type From, type Read, type ServiceCatalog } from '../../dsl.js';
import type { TypeSpec } from '../../type-spec.js';
import { fullName } from '../full-name.js';
import { byName, nameOf, updated } from '../gcp-reads.js';
import { written, type Members } from '../members.js';
import { gcpNoise } from '../noise.js';

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
  readonly spec: Pick<TypeSpec, 'family'> & Partial<TypeSpec>;
  /** Other sources of the full name, such as the response of a creation whose id the service chooses. */
  readonly names?: readonly From[];
};

const lower = (noun: string): string => noun.charAt(0).toLowerCase() + noun.slice(1);

const nameOfManaged = ({ noun, collection, member = lower(noun), names = [] }: Managed): Read =>
  fullName(collection, 'name', `${member}.name`, nameOf(`{}/${collection}/{}`, 'parent', `${lower(noun)}Id`), ...names);

/** `others`: events beyond the standard methods. */
export const managed = (
  eventSource: string,
  resources: readonly Managed[],
  others: Readonly<Record<string, ServiceCatalog['events'][string]>> = {},
): ServiceCatalog => {
  const types: Record<string, TypeSpec> = {};
  const events: Record<string, ServiceCatalog['events'][string]> = { ...others };
  for (const resource of resources) {
    const { type, noun, member = lower(noun), members, spec } = resource;
    types[type] = { keys: [[...byName]], scope: 'global', ...spec, noise: [...gcpNoise, 'name', 'state', 'status', ...(spec.noise ?? [])] };
    const target = on(type, { id: nameOfManaged(resource) });
    const standard: Readonly<Record<string, Entry>> = {
      [`Create${noun}`]: create(target, written(member, members)),
      [`Update${noun}`]: modify(target, updated(member, members)),
      [`Delete${noun}`]: destroy(target),
    };
    for (const [event, entry] of Object.entries(standard)) events[event] ??= entry;
  }
  return { eventSource, types, events };
};
