/** The words of `../language.ts`, and those for the two shapes of EC2 calls. */
export * from '../language.js';
export { inCall, inEach, listOfMember, memberOf, requested, returned, tagsFor } from './ec2/ec2-shapes.js';
