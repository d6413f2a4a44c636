import type { ServiceCatalog } from '../../dsl.js';
import { sesConfigurationSets } from './ses-configuration-sets.js';
import { sesIdentities } from './ses-identities.js';
import { sesReceiving } from './ses-receiving.js';

/** Mail, service discovery, deployments, code and application services. A new file adds one line here. */
export const applicationServices: readonly ServiceCatalog[] = [sesIdentities, sesConfigurationSets, sesReceiving];
