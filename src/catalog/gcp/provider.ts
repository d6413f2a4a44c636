import type * as c from './language.js';
import type { Json } from '../../lib/json.js';
import type { AuditRecord } from '../../model/audit-record.js';
import { lastSegment } from '../../lib/last-segment.js';
import { gcp } from '../../model/contracts/provider.js';
import type { Provider } from '../provider.js';
import { gcpServices } from './services.js';

/**
 * Whether a call asks the service to check the request and change nothing. Source: AIP-163 (`validate_only`); Cloud Run Admin API v1,
 * `dryRun`, whose only value is `all`.
 */
const onlyChecks = ({ request }: AuditRecord): boolean => {
  for (const name of ['validateOnly', 'validate_only', 'dryRun', 'dry_run']) if (isOn(request[name])) return true;
  return false;
};

const isOn = (flag: Json | undefined): boolean =>
  flag === true || (typeof flag === 'string' && (flag.toLowerCase() === 'true' || flag.toLowerCase() === 'all'));

/**
 * The name and id of a resource in alerts if no state declares it: the last segment of its full name, and the full name as recorded. In the
 * key, the name has one form for all spellings (`resourcePath`).
 */
const recordedNames: c.ShownNames = (key, record) => {
  const attributes = Object.keys(key);
  const [first = ''] = attributes;
  // A grant is named after what it is on.
  if ('member' in key || (attributes.length === 1 && first !== 'id')) return { name: key[first] ?? '', id: '' };
  const attribute = nameAttribute(attributes);
  const value = key[attribute] ?? '';
  const name = attribute === 'id' || isPath(value) ? lastSegment(value) : value;
  return { name, id: recorded(record, attribute === 'id' ? value : '', name) ?? (attribute === 'id' ? value : joined(key, attributes)) };
};

const scopes = ['project', 'host_project', 'location', 'region', 'zone'];

const nameAttribute = (attributes: readonly string[]): string =>
  ['id', 'name'].find((one) => attributes.includes(one)) ??
  attributes.find((one) => one.endsWith('_name')) ??
  attributes.find((one) => !scopes.includes(one)) ??
  '';

const isPath = (value: string): boolean => /^(?:projects|folders|organizations)\//.test(value);

/** `resourceName`, if it is the full name of the resource. `path`: the full name in its common form, or '' if the key has none. */
const recorded = ({ resource }: AuditRecord, path: string, name: string): string | undefined => {
  if (!isPath(resource) || !resource.endsWith(`/${name}`)) return undefined;
  if (path === '') return resource;
  const [given, common] = [resource.split('/'), path.split('/')];
  // Zones and regions are locations in the common form, which is the only difference.
  return given.length === common.length && given.every((one, at) => at === 2 || one === common[at]) ? resource : undefined;
};

/** The values of the key, from the project down. */
const joined = (key: Readonly<Record<string, string>>, attributes: readonly string[]): string =>
  [...attributes.filter((one) => scopes.includes(one)), ...attributes.filter((one) => !scopes.includes(one))]
    .map((one) => key[one] ?? '')
    .join('/');

export const gcpProvider: Provider = {
  name: gcp,
  services: gcpServices.map((service) => ({ ...service, names: recordedNames, onlyChecks })),
  regionName: () => null,
};
