import t from 'tap';
import { opensearchAccess, opensearchServerless } from '../../../../src/catalog/aws/databases/opensearch-access.js';
import { opensearchConnections } from '../../../../src/catalog/aws/databases/opensearch-connections.js';
import { opensearchDomains } from '../../../../src/catalog/aws/databases/opensearch-domains.js';
import { checkCases } from '../../../support/check-cases.js';
import { opensearchConnectionCases } from './opensearch-connections.cases.js';
import { opensearchServerlessCases } from './opensearch-serverless.cases.js';
import { opensearchAccessCases, opensearchDomainCases } from './opensearch.cases.js';

checkCases(t, [opensearchDomains, opensearchAccess], [...opensearchDomainCases, ...opensearchAccessCases]);
checkCases(t, opensearchConnections, opensearchConnectionCases);
checkCases(t, opensearchServerless, opensearchServerlessCases);
