import t from 'tap';
import { isServiceAgent } from '../../../src/catalog/gcp/service-agents.js';

void t.test('D104: accounts in projects of Google are service agents', (t) => {
  for (const email of [
    '481516234200@cloudservices.gserviceaccount.com',
    'service-agent-manager@system.gserviceaccount.com',
    'service-481516234200@gcp-sa-pubsub.iam.gserviceaccount.com',
    'service-481516234200@container-engine-robot.iam.gserviceaccount.com',
    'service-481516234200@cloud-ml.google.com.iam.gserviceaccount.com',
    'p481516234200-a1b2c3@gcp-sa-cloud-sql.iam.gserviceaccount.com',
    'bq-481516234200@bigquery-encryption.iam.gserviceaccount.com',
    'project-481516234200@storage-transfer-service.iam.gserviceaccount.com',
  ])
    t.ok(isServiceAgent(email), email);
  t.end();
});

void t.test('D104: nobody becomes a service agent by a name', (t) => {
  for (const email of [
    '',
    'eve@acme.example',
    'service-481516234200@acme-prod.iam.gserviceaccount.com',
    'service-481516234200@gcp-sa-acme.iam.gserviceaccount.com',
    'service-481516234200@gcp-sa-pubsub.iam.gserviceaccount.com.acme.example',
    'service-481516234200@gcp-sa-pubsub.iam.gserviceaccount.com@acme.example',
    '@gcp-sa-pubsub.iam.gserviceaccount.com',
    'service-481516234200@pubsub.iam.gserviceaccount.com',
    'eve@cloudservices.gserviceaccount.com',
    '481516234200@cloudbuild.gserviceaccount.com',
    '481516234200-compute@developer.gserviceaccount.com',
    'acme-prod@appspot.gserviceaccount.com',
  ])
    t.notOk(isServiceAgent(email), email);
  t.end();
});
