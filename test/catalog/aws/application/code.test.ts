import t from 'tap';
import { appsyncApis } from '../../../../src/catalog/aws/application/appsync-apis.js';
import { codeArtifact } from '../../../../src/catalog/aws/application/code-artifact.js';
import { codeCommit } from '../../../../src/catalog/aws/application/code-commit.js';
import { checkCases } from '../../../support/check-cases.js';
import { appsyncApiCases, appsyncResolverCases } from './appsync.cases.js';
import { appsyncEventCases } from './appsync-events.cases.js';
import { codeArtifactCases, codeCommitCases } from './code.cases.js';

checkCases(t, [appsyncApis], [...appsyncApiCases, ...appsyncEventCases, ...appsyncResolverCases]);
checkCases(t, codeCommit, codeCommitCases);
checkCases(t, codeArtifact, codeArtifactCases);
