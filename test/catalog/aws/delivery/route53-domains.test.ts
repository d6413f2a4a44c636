import t from 'tap';
import { route53Domains } from '../../../../src/catalog/aws/delivery/route53-domains.js';
import { checkCases } from '../../../support/check-cases.js';
import { route53DomainCases } from './route53-domains.cases.js';

checkCases(t, route53Domains, route53DomainCases);
