import * as c from '../language.js';

/** The names in entries of Cloud DNS, which omit the project: `managedZones/Z`. Source: real entries. */

/** The project in the request may be a number. */
export const dnsProject: c.Read = c.either(c.project, 'project');

/** The name of a zone. Requests may have its number instead. */
export const zoneName: c.Read = c.either(c.context('labels.zone_name'), c.inName('managedZones'), 'managedZone');

/** `projects/P/policies/N`, the id in the state. */
export const dnsName = (collection: string, name: c.Read = c.inName(collection)): c.Read =>
  c.nameOf(`projects/{}/${collection}/{}`, dnsProject, name);

/** Cloud DNS ignores case and writes names with a dot at the end. */
export const fullDomain = (name: string): string => `${name.toLowerCase().replace(/\.$/, '')}.`;
