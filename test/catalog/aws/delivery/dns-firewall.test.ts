import t from 'tap';
import { route53Resolver } from '../../../../src/catalog/aws/delivery/route53-resolver.js';
import { checkCases } from '../../../support/check-cases.js';
import { dnsFirewallCases } from './dns-firewall.cases.js';

checkCases(t, route53Resolver, dnsFirewallCases);
