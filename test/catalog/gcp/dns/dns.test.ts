import t from 'tap';
import { dnsPolicies } from '../../../../src/catalog/gcp/dns/dns-policies.js';
import { dnsManagedZones } from '../../../../src/catalog/gcp/dns/managed-zones.js';
import { dnsRecordSets } from '../../../../src/catalog/gcp/dns/record-sets.js';
import { checkCases } from '../../../support/check-cases.js';
import { policyCases, recordSetCases, zoneCases } from './dns.cases.js';

checkCases(t, [dnsManagedZones, dnsPolicies, dnsRecordSets], [...zoneCases, ...recordSetCases, ...policyCases]);
