import type * as c from '../language.js';
import { accountSettings } from './account-settings.js';
import { budgets } from './budgets.js';
import { cloudformationStacks } from './cloudformation-stacks.js';
import { costExplorer } from './cost-explorer.js';
import { identityStore, ssoDirectory } from './identity-store.js';
import { organizations } from './organizations.js';
import { permissionSets } from './permission-sets.js';
import { resourceShares } from './resource-shares.js';
import { resourceTags } from './resource-tags.js';
import { rolesAnywhere } from './roles-anywhere.js';
import { s3AccessGrants } from './s3-access-grants.js';
import { s3AccessPoints } from './s3-access-points.js';
import { s3DirectoryBuckets } from './s3-directory-buckets.js';
import { secretsManager } from './secrets-manager.js';
import { ssmDocuments } from './ssm-documents.js';
import { ssmWindows } from './ssm-windows.js';

/** Organizations, IAM Identity Center, shares, secrets, parameters and stacks. A new file adds one line here. */
export const organizationServices: readonly c.ServiceCatalog[] = [
  secretsManager,
  ssmDocuments,
  ssmWindows,
  organizations,
  permissionSets,
  identityStore,
  ssoDirectory,
  resourceShares,
  rolesAnywhere,
  cloudformationStacks,
  s3AccessPoints,
  s3AccessGrants,
  s3DirectoryBuckets,
  accountSettings,
  budgets,
  costExplorer,
  resourceTags,
];
