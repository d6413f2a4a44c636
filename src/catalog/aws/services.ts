import type { ServiceCatalog } from '../dsl.js';
import { iamRoles } from './iam-roles.js';

/** Every part of the AWS catalog; a new file is one line here. */
export const awsServices: readonly ServiceCatalog[] = [iamRoles];
