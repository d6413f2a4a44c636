import t from 'tap';
import { route53Resolver } from '../../../../src/catalog/aws/delivery/route53-resolver.js';
import { checkCases } from '../../../support/check-cases.js';
import { route53ResolverCases } from './route53-resolver.cases.js';

checkCases(t, route53Resolver, route53ResolverCases);
