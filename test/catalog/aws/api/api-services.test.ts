import t from 'tap';
import { webAcls } from '../../../../src/catalog/aws/api/web-acls.js';
import { checkCases } from '../../../support/check-cases.js';
import { webAclCases } from './web-acls.cases.js';

checkCases(t, webAcls, webAclCases);
