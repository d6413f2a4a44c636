import type * as c from '../language.js';
import { accessAnalyzer } from './access-analyzer.js';
import { cloudhsm } from './cloudhsm.js';
import { cloudtrail } from './cloudtrail.js';
import { configRules } from './config-rules.js';
import { detective } from './detective.js';
import { firewallAttachments } from './firewall-attachments.js';
import { firewallManager } from './firewall-manager.js';
import { guarddutyDetectors } from './guardduty-detectors.js';
import { inspector } from './inspector.js';
import { kmsKeys } from './kms-keys.js';
import { macie } from './macie.js';
import { networkFirewall } from './network-firewall.js';
import { securityhubAccounts } from './securityhub-accounts.js';
import { shield } from './shield.js';

/** Keys, trails, recorders and detectors. A new file adds one line here. */
export const securityServices: readonly c.ServiceCatalog[] = [
  accessAnalyzer,
  cloudhsm,
  cloudtrail,
  configRules,
  detective,
  firewallAttachments,
  firewallManager,
  guarddutyDetectors,
  inspector,
  kmsKeys,
  macie,
  networkFirewall,
  securityhubAccounts,
  shield,
];
