import type { ServiceCatalog } from '../../dsl.js';
import { builds } from './builds.js';
import { httpApis } from './http-apis.js';
import { pipelines } from './pipelines.js';
import { restApis } from './rest-apis.js';
import { identityPools } from './identity-pools.js';
import { userPools } from './user-pools.js';
import { webAcls } from './web-acls.js';

/** API gateways, web ACLs, user pools, build and mail services. A new file adds one line here. */
export const apiServices: readonly ServiceCatalog[] = [webAcls, userPools, identityPools, httpApis, restApis, builds, pipelines];
