import { words } from '../dsl.js';
import { isPlatformUser } from './platform-user.js';

/**
 * Which audit events describe no change of a configuration (D12, D79). The decision depends on a few strings of an event only, so that it
 * can be made before the event is parsed.
 */

/** The members of an event on which the decision depends; '' for an absent one. */
type AuditLine = {
  readonly stage: string;
  readonly verb: string;
  /** Members of `objectRef`; `resource` is '' for URLs that name no resource. */
  readonly resource: string;
  readonly subresource: string;
  /** `user.username`: the authenticated user, even if the call impersonates another. */
  readonly username: string;
  /** The event shows that the user only has the name of a component (see `borrowsName`). */
  readonly isBorrowed: boolean;
  readonly requestURI: string;
};

/** Whether the event is a read, or a write that is not evaluated. */
export const isNoise = ({ stage, verb, resource, subresource, username, isBorrowed, requestURI }: AuditLine): boolean =>
  stage !== 'ResponseComplete' ||
  !isWrite(verb) ||
  resource === '' ||
  isNoisyResource(resource, subresource) ||
  (isPlatformUser(username) && !isBorrowed) ||
  isDryRun(requestURI);

/** Whether the event writes a pod, or a kubelet reports the containers of its pod. Most of these events are noise. */
export const showsPod = ({ stage, verb, resource, subresource, username, requestURI }: Omit<AuditLine, 'isBorrowed'>): boolean =>
  resource === 'pods' &&
  stage === 'ResponseComplete' &&
  (subresource === '' ? isWrite(verb) : subresource === 'status' && isReport(verb) && username.startsWith('system:node:')) &&
  !isDryRun(requestURI);

const isReport = (verb: string): boolean => verb === 'patch' || verb === 'update';

/** Stands for a verb that was cut off, which may have been that of a write. */
export const unknownVerb = 'unknown';

/** Whether a verb changes an object. All others are reads; `connect` opens a session, and `proxy` forwards a request. */
export const isWrite = (verb: string): boolean => writes.has(verb);
const writes: ReadonlySet<string> = new Set(['create', 'update', 'patch', 'delete', 'deletecollection', unknownVerb]);

/** Whether writes of the resource are no changes of a configuration. Of subresources, `scale` is one, and `status` writes metadata too. */
export const isNoisyResource = (resource: string, subresource: string): boolean =>
  (subresource !== '' && subresource !== 'scale' && subresource !== 'status') || noisyResources.has(resource);

/** Records of the platform, votes, and questions that an API answers in the form of an object. */
const noisyResources: ReadonlySet<string> = new Set(
  words(`
  leases events componentstatuses bindings tokenreviews selfsubjectreviews subjectaccessreviews selfsubjectaccessreviews
  localsubjectaccessreviews selfsubjectrulesreviews certificatesigningrequests controllerrevisions csinodes csistoragecapacities
  volumeattachments storageversions ipaddresses flowschemas prioritylevelconfigurations
`),
);

/** `dryRun=All` in the query; the API server accepts no other value. */
const isDryRun = (requestURI: string): boolean => {
  const at = requestURI.indexOf('?');
  return at >= 0 && /[?&]dryRun=All(?:&|$)/.test(requestURI.slice(at));
};
