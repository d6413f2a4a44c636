import type { ServiceCatalog } from '../../dsl.js';
import { securityGroupRules } from './security-group-rules.js';
import { securityGroups } from './security-groups.js';

/** Security groups, network ACLs and prefix lists. A new file adds one line here. */
export const firewallServices: readonly ServiceCatalog[] = [securityGroups, securityGroupRules];
