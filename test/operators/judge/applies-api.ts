import type { Apply } from '../../support/applies.js';
import { restApplies } from './applies-api-rest.js';

/** API gateways, web ACLs, user pools, build and mail services, as Terraform creates, changes and destroys them. */
export const apiApplies: readonly Apply[] = [...restApplies];
