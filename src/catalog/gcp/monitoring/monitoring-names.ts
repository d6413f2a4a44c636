import { text } from '../../../lib/json.js';
import { either, on, response, via, type From, type Read, type Target } from '../../dsl.js';
import type { KeyPart, TypeSpec } from '../../type-spec.js';
import { project, resource } from '../gcp-reads.js';
import { gcpNoise } from '../noise.js';
import { resourcePath } from '../resource-path.js';

/**
 * Names of monitoring objects. The service assigns most ids, and returns the project of a name as id or as number, so that the part after
 * the project identifies an object of a project.
 */

const inProject = (name: string): string => resourcePath(name).replace(/^projects\/[^/]+\//, '');

const byProject: readonly KeyPart[] = ['project', { attribute: 'id', as: inProject }];

export const monitoringType = (changed: Partial<TypeSpec> = {}, noise: readonly string[] = []): TypeSpec => ({
  keys: [byProject],
  scope: 'global',
  family: 'logging',
  noise: [...gcpNoise, 'name', ...noise],
  ...changed,
});

/** Only full names: calls that create an object record its parent as `resourceName`. */
const fullName = (from: From, collection: string): Read =>
  via(from, (value) => {
    const name = text(value) ?? '';
    return name.includes(`/${collection}/`) ? name : undefined;
  });

/** An object whose name is in `resourceName`, in the response of its creation, or in `names`, members of the request. */
export const monitored = (type: string, collection: string, ...names: readonly string[]): Target =>
  on(type, {
    project,
    id: either(
      ...['name', ...names].map((name) => fullName(name, collection)),
      fullName(response('name'), collection),
      fullName(resource, collection),
    ),
  });
