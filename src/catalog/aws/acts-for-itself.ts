import type { UserIdentity } from '../../model/audit-record.js';

/** Services that make whatever call their user describes. Such a call counts as the user's own. */
const programmable = ['ssm', 'states', 'scheduler', 'pipes', 'events', 'cloudcontrolapi'].map((name) => `${name}.amazonaws.com`);

/** A call by a service, or with a service-linked role, which nobody else can assume. */
export const isService = ({ type, role_name }: UserIdentity): boolean => type === 'AWSService' || role_name.startsWith('AWSServiceRoleFor');

/**
 * Whether a service made the call for its own purposes: with its own identity, or with that of a user whose call it carries out (the
 * resources of a stack, the security group of a cluster). Source: CloudTrail user guide, `invokedBy` and `sourceIPAddress`.
 */
export const actsForItself = (user: UserIdentity): boolean =>
  isService(user) || (user.invoked_by !== undefined && !programmable.includes(user.invoked_by));
