import type { JsonObject } from '../../../src/lib/json.js';
import { stateFile } from '../state-file.js';

export const project = 'acme-prod';

/** A method call as an entry records it: the service, the method, the name of its resource, and the request. */
export type MethodCall = {
  readonly service: string;
  readonly method: string;
  readonly resource: string;
  readonly request: JsonObject;
  readonly monitored: JsonObject;
};

type DeclaredResource = {
  readonly type: string;
  readonly attributes: JsonObject;
  /** A call that sets one attribute, to the declared value or another. */
  readonly change: (declared: boolean) => MethodCall;
};

export const declaredResource = (n: number): DeclaredResource => {
  switch (n % 3) {
    case 0:
      return firewall(n);
    case 1:
      return topic(n);
    default:
      return serviceAccount(n);
  }
};

export const declaredState = (size: number): Iterable<string> => stateFile('google', declaredResource, size);

const compute = 'https://www.googleapis.com/compute/v1/';

const firewall = (n: number): DeclaredResource => {
  const name = `fw-${n}`;
  const path = `projects/${project}/global/firewalls/${name}`;
  const network = `${compute}projects/${project}/global/networks/main`;
  return {
    type: 'google_compute_firewall',
    attributes: {
      id: path,
      name,
      project,
      network,
      self_link: compute + path,
      allow: [{ protocol: 'tcp', ports: ['443'] }],
      deny: [],
      description: '',
      destination_ranges: [],
      direction: 'INGRESS',
      disabled: false,
      priority: 1000,
      source_ranges: ['10.0.0.0/8'],
      source_tags: [],
      target_tags: [],
    },
    change: (declared) => ({
      service: 'compute.googleapis.com',
      method: 'v1.compute.firewalls.patch',
      resource: path,
      request: {
        '@type': 'type.googleapis.com/compute.firewalls.patch',
        name,
        network,
        sourceRanges: [declared ? '10.0.0.0/8' : '0.0.0.0/0'],
      },
      monitored: { type: 'gce_firewall_rule', labels: { project_id: project, firewall_rule_id: String(4_000_000_000 + n) } },
    }),
  };
};

const topic = (n: number): DeclaredResource => {
  const path = `projects/${project}/topics/topic-${n}`;
  return {
    type: 'google_pubsub_topic',
    attributes: {
      id: path,
      name: `topic-${n}`,
      project,
      kms_key_name: '',
      labels: { team: `team-${n % 17}` },
      effective_labels: { team: `team-${n % 17}` },
      message_retention_duration: '86400s',
      message_storage_policy: [],
      schema_settings: [],
    },
    change: (declared) => ({
      service: 'pubsub.googleapis.com',
      method: 'google.pubsub.v1.Publisher.UpdateTopic',
      resource: path,
      request: {
        '@type': 'type.googleapis.com/google.pubsub.v1.UpdateTopicRequest',
        topic: { name: path, messageRetentionDuration: declared ? '86400s' : '600s' },
        updateMask: 'messageRetentionDuration',
      },
      monitored: { type: 'pubsub_topic', labels: { project_id: project, topic_id: path } },
    }),
  };
};

const serviceAccount = (n: number): DeclaredResource => {
  const email = `app-${n}@${project}.iam.gserviceaccount.com`;
  const path = `projects/${project}/serviceAccounts/${email}`;
  return {
    type: 'google_service_account',
    attributes: {
      id: path,
      name: path,
      account_id: `app-${n}`,
      email,
      member: `serviceAccount:${email}`,
      project,
      description: '',
      disabled: false,
      display_name: `application ${n}`,
      unique_id: String(100_000_000_000_000_000n + BigInt(n)),
    },
    change: (declared) => ({
      service: 'iam.googleapis.com',
      method: 'google.iam.admin.v1.PatchServiceAccount',
      resource: path,
      request: {
        '@type': 'type.googleapis.com/google.iam.admin.v1.PatchServiceAccountRequest',
        service_account: { name: path, display_name: declared ? `application ${n}` : 'renamed by hand' },
        update_mask: { paths: ['display_name'] },
      },
      monitored: { type: 'service_account', labels: { project_id: project, email_id: email, unique_id: String(n) } },
    }),
  };
};
