import t from 'tap';
import { computeFirewalls } from '../../../../src/catalog/gcp/network/firewalls.js';
import { checkCases } from '../../../support/check-cases.js';
import { firewallCases } from './firewalls.cases.js';

checkCases(t, computeFirewalls, firewallCases);
