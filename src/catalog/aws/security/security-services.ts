import type { ServiceCatalog } from '../../dsl.js';
import { cloudtrail } from './cloudtrail.js';
import { configRecording } from './config-recording.js';
import { configRules } from './config-rules.js';
import { guarddutyAccounts } from './guardduty-accounts.js';
import { guarddutyDetectors } from './guardduty-detectors.js';
import { kmsAccess } from './kms-access.js';
import { kmsKeys } from './kms-keys.js';
import { securityhubAccounts } from './securityhub-accounts.js';
import { securityhubFindings } from './securityhub-findings.js';

/** Keys, trails, recorders and detectors. A new file adds one line here. */
export const securityServices: readonly ServiceCatalog[] = [
  cloudtrail,
  configRecording,
  configRules,
  guarddutyAccounts,
  guarddutyDetectors,
  kmsAccess,
  kmsKeys,
  securityhubAccounts,
  securityhubFindings,
];
