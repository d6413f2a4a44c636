import t from 'tap';
import { cloudhsm } from '../../../../src/catalog/aws/security/cloudhsm.js';
import { firewallManager } from '../../../../src/catalog/aws/security/firewall-manager.js';
import { networkFirewall } from '../../../../src/catalog/aws/security/network-firewall.js';
import { shield } from '../../../../src/catalog/aws/security/shield.js';
import { checkCases } from '../../../support/check-cases.js';
import { firewallRuleCases } from './network-firewall-rules.cases.js';
import { networkFirewallCases } from './network-firewall.cases.js';
import { cloudhsmCases, firewallManagerCases, shieldCases } from './shields.cases.js';

checkCases(t, networkFirewall, [...networkFirewallCases, ...firewallRuleCases]);
checkCases(t, shield, shieldCases);
checkCases(t, firewallManager, firewallManagerCases);
checkCases(t, cloudhsm, cloudhsmCases);
