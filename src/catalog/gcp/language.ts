/** The words of `../language.ts`, and those for the entries of Google's audit logs. */
export * from '../language.js';
export {
  asBlocks,
  changed,
  chosen,
  cleared,
  defaulted,
  duration,
  edited,
  filled,
  given,
  hasBody,
  inside,
  kept,
  labelMap,
  masked,
  maskedOrWhole,
  parameters,
  seconds,
  whole,
  withMembers,
} from './fields.js';
export type { Fields } from './fields.js';
export { byName, context, fullName, googleTypes, inName, named, nameOf, newName, project, resource, rooted } from './gcp-reads.js';
export { gcpNoise } from './noise.js';
export { resourcePath, segmentAfter } from './resource-path.js';
