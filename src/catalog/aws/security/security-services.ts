import type { ServiceCatalog } from '../../dsl.js';
import { accessAnalyzer } from './access-analyzer.js';
import { cloudtrail } from './cloudtrail.js';
import { configRecording } from './config-recording.js';
import { configRules } from './config-rules.js';
import { detective } from './detective.js';
import { guarddutyAccounts } from './guardduty-accounts.js';
import { guarddutyDetectors } from './guardduty-detectors.js';
import { inspector } from './inspector.js';
import { kmsAccess } from './kms-access.js';
import { kmsKeys } from './kms-keys.js';
import { macie } from './macie.js';
import { securityhubAccounts } from './securityhub-accounts.js';
import { securityhubFindings } from './securityhub-findings.js';

/** Keys, trails, recorders and detectors. A new file adds one line here. */
export const securityServices: readonly ServiceCatalog[] = [
  accessAnalyzer,
  cloudtrail,
  configRecording,
  configRules,
  detective,
  guarddutyAccounts,
  guarddutyDetectors,
  inspector,
  kmsAccess,
  kmsKeys,
  macie,
  securityhubAccounts,
  securityhubFindings,
];
