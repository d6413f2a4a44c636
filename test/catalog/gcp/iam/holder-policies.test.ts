import t from 'tap';
import { holderPolicies } from '../../../../src/catalog/gcp/iam/holder-policies.js';
import { checkCases } from '../../../support/check-cases.js';
import { datasetGrantCases } from '../bigquery/dataset-grants.cases.js';
import { holderCases } from './holder-policies.cases.js';

for (const service of holderPolicies) {
  void t.test(service.eventSource, (t) => {
    checkCases(t, service, [
      ...holderCases(service.eventSource),
      ...(service.eventSource === 'bigquery.googleapis.com' ? datasetGrantCases : []),
    ]);
    t.end();
  });
}
