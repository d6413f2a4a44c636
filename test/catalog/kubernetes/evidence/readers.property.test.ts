import t from 'tap';
import { kubernetesEvidence } from '../../../../src/catalog/kubernetes/evidence/kubernetes-evidence.js';
import { checkReaders } from '../../../support/evidence-law.js';

void t.test('no attributes make a reader throw', (t) => {
  const names = `id metadata name namespace annotations subject subjects role_ref roleRef kind apiVersion api_version spec template
    job_template service_account_name serviceAccountName type manifest object value metadata.name metadata.namespace
    eks.amazonaws.com/role-arn iam.gke.io/gcp-service-account kubernetes.io/service-account.name`.split(/\s+/);
  checkReaders(kubernetesEvidence, names, [
    'web',
    'shop/web',
    'ServiceAccount',
    'RoleBinding',
    'Deployment',
    'User',
    'v1',
    'apps/v1',
    'system:serviceaccount:shop:web',
    'deployments.apps/shop/web',
    'arn:aws:iam::111111111111:role/web',
    'kubernetes.io/service-account-token',
  ]);
  t.end();
});
