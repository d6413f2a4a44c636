import type { ServiceCatalog } from '../dsl.js';
import { iamPolicies } from './iam-policies.js';
import { iamRoles } from './iam-roles.js';
import { iamUsers } from './iam-users.js';

/** Every part of the AWS catalog; a new file is one line here. */
export const awsServices: readonly ServiceCatalog[] = [iamPolicies, iamRoles, iamUsers];
