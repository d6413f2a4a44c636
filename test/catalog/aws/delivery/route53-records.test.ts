import t from 'tap';
import { route53Records } from '../../../../src/catalog/aws/delivery/route53-records.js';
import { checkCases } from '../../../support/check-cases.js';
import { route53RecordCases } from './route53-records.cases.js';

checkCases(t, route53Records, route53RecordCases);
