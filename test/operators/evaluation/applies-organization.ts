import type { Apply } from '../../support/applies.js';
import { accessGrantApplies } from './applies-access-grants.js';
import { directoryBucketApplies } from './applies-directory-buckets.js';
import { organizationAccessApplies } from './applies-organization-access.js';
import { extensionApplies } from './applies-organization-extensions.js';
import { organizationMachineApplies } from './applies-organization-machines.js';
import { organizationSecretApplies } from './applies-organization-secrets.js';

/** Organizations, IAM Identity Center, shares, secrets, parameters and stacks, as Terraform creates, changes and destroys them. */
export const organizationApplies: readonly Apply[] = [
  ...organizationSecretApplies,
  ...organizationMachineApplies,
  ...organizationAccessApplies,
  ...accessGrantApplies,
  ...directoryBucketApplies,
  ...extensionApplies,
];
