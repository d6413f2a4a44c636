import { text } from '../../../lib/json.js';
import * as c from '../language.js';

/**
 * Names of monitoring objects. The service assigns most ids, and returns the project of a name as id or as number, so that the part after
 * the project identifies an object of a project.
 */

const inProject = (name: string): string => c.resourcePath(name).replace(/^projects\/[^/]+\//, '');

const byProject: readonly c.KeyPart[] = ['project', { attribute: 'id', as: inProject }];

export const monitoringType = (changed: Partial<c.TypeSpec> = {}, noise: readonly string[] = []): c.TypeSpec => ({
  keys: [byProject],
  scope: 'global',
  family: 'logging',
  noise: [...c.gcpNoise, 'name', ...noise],
  ...changed,
});

/** Only full names: calls that create an object record its parent as `resourceName`. */
const fullName = (from: c.From, collection: string): c.Read =>
  c.via(from, (value) => {
    const name = text(value) ?? '';
    return name.includes(`/${collection}/`) ? name : undefined;
  });

/** An object whose name is in `resourceName`, in the response of its creation, or in `names`, members of the request. */
export const monitored = (type: string, collection: string, ...names: readonly string[]): c.Target =>
  c.on(type, {
    project: c.project,
    id: c.either(
      ...['name', ...names].map((name) => fullName(name, collection)),
      fullName(c.response('name'), collection),
      fullName(c.resource, collection),
    ),
  });
