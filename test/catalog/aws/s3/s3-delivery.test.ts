import t from 'tap';
import { s3Delivery } from '../../../../src/catalog/aws/s3/s3-delivery.js';
import { s3Reports } from '../../../../src/catalog/aws/s3/s3-reports.js';
import { s3Replication } from '../../../../src/catalog/aws/s3/s3-replication.js';
import { checkCases } from '../../../support/check-cases.js';
import { s3DeliveryCases } from './s3-delivery.cases.js';
import { s3MetadataCases } from './s3-metadata.cases.js';
import { s3NotificationCases } from './s3-notification.cases.js';
import { s3ReplicationCases } from './s3-replication.cases.js';
import { s3ReportCases } from './s3-reports.cases.js';

checkCases(
  t,
  [s3Delivery, s3Reports, s3Replication],
  [...s3DeliveryCases, ...s3MetadataCases, ...s3NotificationCases, ...s3ReplicationCases, ...s3ReportCases],
);
