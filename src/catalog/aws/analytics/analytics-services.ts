import type * as c from '../language.js';
import { athena } from './athena.js';
import { emr } from './emr.js';
import { flinkApplications } from './flink-applications.js';
import { glueCatalog } from './glue-catalog.js';
import { glueJobs } from './glue-jobs.js';
import { glueSecurity } from './glue-security.js';
import { lakeformationPermissions } from './lakeformation-permissions.js';
import { lakeformationTags } from './lakeformation-tags.js';

/** Analytics: Athena, EMR, Glue, Kinesis Data Analytics and Lake Formation. A new file adds one line here. */
export const analyticsServices: readonly c.ServiceCatalog[] = [
  athena,
  emr,
  flinkApplications,
  glueCatalog,
  glueJobs,
  glueSecurity,
  lakeformationPermissions,
  lakeformationTags,
];
