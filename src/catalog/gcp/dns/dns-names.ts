import { either, type Read } from '../../dsl.js';
import { context, inName, nameOf, project } from '../gcp-reads.js';

/** The names in entries of Cloud DNS, which omit the project: `managedZones/Z`. Source: real entries. */

/** The project in the request may be a number. */
export const dnsProject: Read = either(project, 'project');

/** The name of a zone. Requests may have its number instead. */
export const zoneName: Read = either(context('labels.zone_name'), inName('managedZones'), 'managedZone');

/** `projects/P/policies/N`, the id in the state. */
export const dnsName = (collection: string, name: Read = inName(collection)): Read =>
  nameOf(`projects/{}/${collection}/{}`, dnsProject, name);

/** Cloud DNS ignores case and writes names with a dot at the end. */
export const fullDomain = (name: string): string => `${name.toLowerCase().replace(/\.$/, '')}.`;
