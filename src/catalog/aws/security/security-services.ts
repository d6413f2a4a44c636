import type { ServiceCatalog } from '../../dsl.js';
import { cloudtrail } from './cloudtrail.js';
import { configRecording } from './config-recording.js';
import { configRules } from './config-rules.js';
import { kmsAccess } from './kms-access.js';
import { kmsKeys } from './kms-keys.js';

/** Keys, trails, recorders and detectors. A new file adds one line here. */
export const securityServices: readonly ServiceCatalog[] = [cloudtrail, configRecording, configRules, kmsAccess, kmsKeys];
