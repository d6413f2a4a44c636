import type * as c from '../language.js';
import { restMethods } from './rest-methods.js';
import { apiDomains } from './api-domains.js';
import { apiIntegrations } from './api-integrations.js';
import { apiStages } from './api-stages.js';
import { restApis } from './rest-apis.js';
import { builds } from './builds.js';
import { httpApis } from './http-apis.js';
import { identityPools } from './identity-pools.js';
import { pipelines } from './pipelines.js';
import { usagePlans } from './usage-plans.js';
import { userPoolAddOns } from './user-pool-add-ons.js';
import { userPools } from './user-pools.js';
import { webAclKeys } from './web-acl-keys.js';
import { webAcls } from './web-acls.js';

/** API gateways, web ACLs, user pools, build and mail services. A new file adds one line here. */
export const apiServices: readonly c.ServiceCatalog[] = [
  webAcls,
  webAclKeys,
  userPools,
  userPoolAddOns,
  identityPools,
  httpApis,
  restApis,
  restMethods,
  apiIntegrations,
  apiStages,
  apiDomains,
  usagePlans,
  builds,
  pipelines,
];
