import t from 'tap';
import { bigtable, filestore, memcache, redis, spanner } from '../../../../src/catalog/gcp/other/database-services.js';
import {
  artifactRegistry,
  cloudBuild,
  cloudScheduler,
  cloudTasks,
  eventarc,
  workflows,
} from '../../../../src/catalog/gcp/other/developer-services.js';
import { checkCases } from '../../../support/check-cases.js';
import { bigtableCases, filestoreCases, memcacheCases, redisCases, spannerCases } from './database-services.cases.js';
import { artifactCases, buildCases, eventarcCases, schedulerCases, taskCases, workflowCases } from './developer-services.cases.js';

checkCases(t, artifactRegistry, artifactCases);
checkCases(t, cloudScheduler, schedulerCases);
checkCases(t, cloudTasks, taskCases);
checkCases(t, eventarc, eventarcCases);
checkCases(t, workflows, workflowCases);
checkCases(t, cloudBuild, buildCases);
checkCases(t, redis, redisCases);
checkCases(t, memcache, memcacheCases);
checkCases(t, filestore, filestoreCases);
checkCases(t, spanner, spannerCases);
checkCases(t, bigtable, bigtableCases);
