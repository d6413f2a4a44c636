import type { ServiceCatalog } from '../dsl.js';
import { iam } from './iam.js';

/** Every part of the AWS catalog; a new file is one line here. */
export const awsServices: readonly ServiceCatalog[] = [iam];
