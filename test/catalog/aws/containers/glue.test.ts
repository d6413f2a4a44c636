import t from 'tap';
import { glueCatalog } from '../../../../src/catalog/aws/containers/glue-catalog.js';
import { glueJobs } from '../../../../src/catalog/aws/containers/glue-jobs.js';
import { glueSecurity } from '../../../../src/catalog/aws/containers/glue-security.js';
import { checkCases } from '../../../support/check-cases.js';
import { glueCatalogCases } from './glue-catalog.cases.js';
import { glueJobCases } from './glue-jobs.cases.js';
import { glueSecurityCases } from './glue-security.cases.js';

checkCases(t, [glueJobs, glueCatalog, glueSecurity], [...glueJobCases, ...glueCatalogCases, ...glueSecurityCases]);
