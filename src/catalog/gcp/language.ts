/** The words of `../language.ts`, and those for the entries of Google's audit logs. */
export * from '../language.js';
export { byName, context, inName, nameOf, project, resource, rooted, updated } from './gcp-reads.js';
export { gcpNoise } from './noise.js';
export { resourcePath, segmentAfter } from './resource-path.js';
