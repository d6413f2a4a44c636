import type * as c from '../language.js';
import { networkAcls } from './network-acls.js';
import { prefixLists } from './prefix-lists.js';
import { securityGroups } from './security-groups.js';

/** Security groups, network ACLs and prefix lists. A new file adds one line here. */
export const firewallServices: readonly c.ServiceCatalog[] = [securityGroups, networkAcls, prefixLists];
