import t from 'tap';
import { cloudhsm } from '../../../../src/catalog/aws/security/cloudhsm.js';
import { firewallAttachments } from '../../../../src/catalog/aws/security/firewall-attachments.js';
import { firewallManager } from '../../../../src/catalog/aws/security/firewall-manager.js';
import { networkFirewall } from '../../../../src/catalog/aws/security/network-firewall.js';
import { shield } from '../../../../src/catalog/aws/security/shield.js';
import { checkCases } from '../../../support/check-cases.js';
import { endpointTagCases, firewallAttachmentCases, firewallZoneCases } from './firewall-attachments.cases.js';
import { firewallRuleCases } from './network-firewall-rules.cases.js';
import { networkFirewallCases } from './network-firewall.cases.js';
import { cloudhsmCases, firewallManagerCases, shieldCases } from './shields.cases.js';

checkCases(t, networkFirewall, [...networkFirewallCases, ...firewallRuleCases, ...firewallZoneCases, ...endpointTagCases]);
checkCases(t, firewallAttachments, firewallAttachmentCases);
checkCases(t, shield, shieldCases);
checkCases(t, firewallManager, firewallManagerCases);
checkCases(t, cloudhsm, cloudhsmCases);
