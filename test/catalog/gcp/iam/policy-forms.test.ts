import t from 'tap';
import { holderPolicies } from '../../../../src/catalog/gcp/iam/holder-policies.js';
import { checkCases } from '../../../support/check-cases.js';
import { auditConfigCases } from './audit-configs.cases.js';
import { projectPolicyCases } from './project-policies.cases.js';
import { topicPolicyCases } from './topic-policies.cases.js';

const of = (name: string) => holderPolicies.filter(({ eventSource }) => eventSource === `${name}.googleapis.com`);

void t.test('added and removed members', (t) => {
  checkCases(t, of('cloudresourcemanager'), [...projectPolicyCases, ...auditConfigCases]);
  t.end();
});
void t.test('complete policies', (t) => {
  checkCases(t, of('pubsub'), topicPolicyCases);
  t.end();
});
