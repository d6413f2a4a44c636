import t from 'tap';
import { gcpEvidence } from '../../../../src/catalog/gcp/evidence/gcp-evidence.js';
import { checkReaders } from '../../../support/evidence-law.js';

void t.test('no attributes make a reader throw', (t) => {
  const names = `id name self_link email project zone region network subnetwork network_interface service_account service_account_id
    service_account_email template spec config node_config node_pool settings ip_configuration role member members policy_data bindings
    condition workload_identity_config workload_pool firewall_policy attachment_target group_key http_target oidc_token
    network_interface.network service_account.email`.split(/\s+/);
  checkReaders(gcpEvidence, names, [
    'app@acme.iam.gserviceaccount.com',
    'projects/acme/serviceAccounts/app@acme.iam.gserviceaccount.com/keys/1',
    'serviceAccount:acme.svc.id.goog[shop/web]',
    'roles/iam.workloadIdentityUser',
    'projects/acme/roles/r',
    'projects/acme/global/networks/net',
    'https://www.googleapis.com/compute/v1/projects/acme/regions/r/subnetworks/s',
    '{"bindings":[{"role":"roles/owner","members":["user:a@b.c",1,null]},null,{"role":{},"members":{}}]}',
    'net',
  ]);
  t.end();
});
