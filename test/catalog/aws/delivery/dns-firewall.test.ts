import t from 'tap';
import { dnsFirewall } from '../../../../src/catalog/aws/delivery/dns-firewall.js';
import { checkCases } from '../../../support/check-cases.js';
import { dnsFirewallCases } from './dns-firewall.cases.js';

checkCases(t, dnsFirewall, dnsFirewallCases);
