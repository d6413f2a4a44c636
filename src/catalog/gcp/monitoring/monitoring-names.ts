import { text } from '../../../lib/json.js';
import * as c from '../language.js';

/**
 * Names of monitoring objects. The service assigns most ids, and returns the project of a name as id or as number, so that the part after
 * the project identifies an object of a project.
 */

const inProject = (name: string): string => c.resourcePath(name).replace(/^projects\/[^/]+\//, '');

export const monitoringTypes = (specs: Readonly<Record<string, Partial<c.TypeSpec>>>): c.ServiceCatalog['types'] =>
  c.googleTypes(
    'logging',
    Object.fromEntries(
      Object.entries(specs).map(([type, { noise = [], ...spec }]) => [type, { keys: [byProject], ...spec, noise: ['name', ...noise] }]),
    ),
  );

const byProject: readonly c.KeyPart[] = ['project', { attribute: 'id', as: inProject }];

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
