import t from 'tap';
import { identityPools, userPools } from '../../../../src/catalog/aws/api/user-pools.js';
import { webAcls } from '../../../../src/catalog/aws/api/web-acls.js';
import { checkCases } from '../../../support/check-cases.js';
import { identityPoolCases, userPoolCases } from './user-pools.cases.js';
import { webAclCases } from './web-acls.cases.js';

checkCases(t, webAcls, webAclCases);
checkCases(t, userPools, userPoolCases);
checkCases(t, identityPools, identityPoolCases);
