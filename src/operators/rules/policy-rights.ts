import { glob } from '../../lib/glob.js';
import type { Statement } from './policy-statements.js';

/**
 * Calls that can grant the caller any other permission. Source: IAM User Guide, "Actions that can escalate privileges". A principal that
 * may make them on every resource is effectively an administrator.
 */
const escalating = [
  'iam:addusertogroup',
  'iam:attachgrouppolicy',
  'iam:attachrolepolicy',
  'iam:attachuserpolicy',
  'iam:createaccesskey',
  'iam:createloginprofile',
  'iam:createpolicyversion',
  'iam:deleterolepermissionsboundary',
  'iam:deleteuserpermissionsboundary',
  'iam:passrole',
  'iam:putgrouppolicy',
  'iam:putrolepermissionsboundary',
  'iam:putrolepolicy',
  'iam:putuserpermissionsboundary',
  'iam:putuserpolicy',
  'iam:setdefaultpolicyversion',
  'iam:updateassumerolepolicy',
  'iam:updateloginprofile',
] as const;

/** Whether a document grants administrator permissions. Ignores denials in the same document. */
export const givesAdministration = (statements: readonly Statement[]): boolean =>
  statements.some((statement) => {
    const { allows, actions, resources, conditions } = statement;
    if (!allows || !(resources.except || resources.names.some(isEverything))) return false;
    // `NotAction` allows everything but a few calls.
    if (actions.except) return true;
    return actions.names.some((action) => isService(action) || (conditions.length === 0 && escalates(action)));
  });

/**
 * Whether an action covers all calls, or all of identity management. A condition such as multi-factor authentication does not reduce that.
 */
const isService = (action: string): boolean => action.includes('*') && (glob(action)('iam:*') || glob(action)('*:*'));

const escalates = (action: string): boolean => escalating.some(action.includes('*') ? glob(action) : (call) => call === action);

/** Every resource, or all roles, users, groups or policies. */
const isEverything = (resource: string): boolean =>
  resource === '*' || /^arn:[^:]*:(\*|iam):[^:]*:[^:]*:(\*|(role|user|group|policy)\/\*)$/.test(resource);

/** Policies of AWS itself that give administrator rights, in each partition. Source: AWS Managed Policy Reference. */
export const administratorPolicies: readonly string[] = ['aws', 'aws-cn', 'aws-us-gov'].flatMap((partition) =>
  ['AdministratorAccess', 'IAMFullAccess', 'PowerUserAccess'].map((name) => `arn:${partition}:iam::aws:policy/${name}`),
);
