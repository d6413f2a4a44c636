import t from 'tap';
import { glueCatalog } from '../../../../src/catalog/aws/analytics/glue-catalog.js';
import { glueJobs } from '../../../../src/catalog/aws/analytics/glue-jobs.js';
import { glueSecurity } from '../../../../src/catalog/aws/analytics/glue-security.js';
import { checkCases } from '../../../support/check-cases.js';
import { glueCatalogCases } from './glue-catalog.cases.js';
import { glueJobCases } from './glue-jobs.cases.js';
import { gluePartitionCases } from './glue-partitions.cases.js';
import { glueQualityCases } from './glue-quality.cases.js';
import { glueSecurityCases } from './glue-security.cases.js';

checkCases(
  t,
  [glueJobs, glueCatalog, glueSecurity],
  [...glueJobCases, ...glueCatalogCases, ...glueSecurityCases, ...gluePartitionCases, ...glueQualityCases],
);
