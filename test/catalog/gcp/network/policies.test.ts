import t from 'tap';
import { computeFirewallPolicies } from '../../../../src/catalog/gcp/network/firewall-policies.js';
import { computeSecurityPolicies } from '../../../../src/catalog/gcp/network/security-policies.js';
import { checkCases } from '../../../support/check-cases.js';
import { firewallPolicyCases, securityPolicyCases } from './policies.cases.js';

checkCases(t, [computeSecurityPolicies, computeFirewallPolicies], [...securityPolicyCases, ...firewallPolicyCases]);
