import t from 'tap';
import { s3Access } from '../../../../src/catalog/aws/s3/s3-access.js';
import { checkCases } from '../../../support/check-cases.js';
import { s3AccessCases } from './s3-access.cases.js';
import { s3AclCases } from './s3-acl.cases.js';

checkCases(t, s3Access, [...s3AccessCases, ...s3AclCases]);
