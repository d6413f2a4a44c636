import type { ServiceCatalog } from '../../dsl.js';
import { identityPools, userPools } from './user-pools.js';
import { webAcls } from './web-acls.js';

/** API gateways, web ACLs, user pools, build and mail services. A new file adds one line here. */
export const apiServices: readonly ServiceCatalog[] = [webAcls, userPools, identityPools];
