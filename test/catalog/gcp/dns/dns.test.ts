import t from 'tap';
import { dnsManagedZones } from '../../../../src/catalog/gcp/dns/managed-zones.js';
import { checkCases } from '../../../support/check-cases.js';
import { policyCases, recordSetCases, zoneCases } from './dns.cases.js';

checkCases(t, [dnsManagedZones], [...zoneCases, ...recordSetCases, ...policyCases]);
