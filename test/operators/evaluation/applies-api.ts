import type { Apply } from '../../support/applies.js';
import { buildApplies } from './applies-api-builds.js';
import { httpApplies } from './applies-api-http.js';
import { restApplies } from './applies-api-rest.js';
import { userApplies } from './applies-api-users.js';
import { webAclKeyApplies } from './applies-api-web-acl-keys.js';
import { webAclApplies } from './applies-api-web-acls.js';

/** API gateways, web ACLs, user pools, build and mail services, as Terraform creates, changes and destroys them. */
export const apiApplies: readonly Apply[] = [
  ...restApplies,
  ...httpApplies,
  ...userApplies,
  ...webAclApplies,
  ...webAclKeyApplies,
  ...buildApplies,
];
