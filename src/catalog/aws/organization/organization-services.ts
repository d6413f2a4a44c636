import type { ServiceCatalog } from '../../dsl.js';
import { secretsManager } from './secrets-manager.js';

/** Organizations, IAM Identity Center, shares, secrets, parameters and stacks. A new file adds one line here. */
export const organizationServices: readonly ServiceCatalog[] = [secretsManager];
