import t from 'tap';
import { builds } from '../../../../src/catalog/aws/api/builds.js';
import { identityPools } from '../../../../src/catalog/aws/api/identity-pools.js';
import { pipelines } from '../../../../src/catalog/aws/api/pipelines.js';
import { userPools } from '../../../../src/catalog/aws/api/user-pools.js';
import { webAcls } from '../../../../src/catalog/aws/api/web-acls.js';
import { checkCases } from '../../../support/check-cases.js';
import { buildCases } from './builds.cases.js';
import { pipelineCases } from './pipelines.cases.js';
import { identityPoolCases, userPoolCases } from './user-pools.cases.js';
import { webAclCases } from './web-acls.cases.js';

checkCases(t, webAcls, webAclCases);
checkCases(t, userPools, userPoolCases);
checkCases(t, identityPools, identityPoolCases);
checkCases(t, builds, buildCases);
checkCases(t, pipelines, pipelineCases);
