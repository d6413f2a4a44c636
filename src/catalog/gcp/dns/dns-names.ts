import { either, type Read } from '../../dsl.js';
import { inName, nameOf, project } from '../gcp-reads.js';

/** The names in entries of Cloud DNS, which omit the project: `managedZones/Z`. Source: real entries. */

/** The project in the request may be a number. */
export const dnsProject: Read = either(project, 'project');

/** `projects/P/managedZones/Z`, the id in the state. */
export const dnsName = (collection: string): Read => nameOf(`projects/{}/${collection}/{}`, dnsProject, inName(collection));

/** Cloud DNS ignores case and writes names with a dot at the end. */
export const fullDomain = (name: string): string => `${name.toLowerCase().replace(/\.$/, '')}.`;
