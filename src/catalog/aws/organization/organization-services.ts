import type { ServiceCatalog } from '../../dsl.js';
import { secretsManager } from './secrets-manager.js';
import { ssmDocuments } from './ssm-documents.js';
import { ssmParameters } from './ssm-parameters.js';
import { ssmWindows } from './ssm-windows.js';

/** Organizations, IAM Identity Center, shares, secrets, parameters and stacks. A new file adds one line here. */
export const organizationServices: readonly ServiceCatalog[] = [secretsManager, ssmParameters, ssmDocuments, ssmWindows];
