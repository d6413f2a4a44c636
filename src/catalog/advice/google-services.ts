import { isList, isObject, member, text, type Json, type JsonObject } from '../../lib/json.js';
import type { Drift } from '../../model/drift.js';
import type { AdviceRow, AdviceRows } from './advice-row.js';

/**
 * Networks, machines, databases, buckets, clusters, services, logs and policies of Google Cloud. Source: the reference of gcloud, whose flags
 * `test/catalog/advice/commands.test.ts` checks, and the import sections of the Terraform Google provider.
 */

const objects = (value: Json | undefined): readonly JsonObject[] => (isList(value) ? value : [value ?? null]).filter(isObject);

/** `allow` and `deny` blocks as gcloud writes them: `tcp:22,tcp:443,icmp`. */
const trafficOf = (blocks: Json): Json | undefined => {
  const rules = objects(blocks).flatMap(({ protocol, ports }) => {
    const name = text(protocol);
    if (name === undefined) return [];
    return isList(ports) && ports.length > 0
      ? ports.map((port) => `${name}:${typeof port === 'string' ? port : JSON.stringify(port)}`)
      : [name];
  });
  return rules.length === 0 ? undefined : rules;
};

/** One member of all blocks: the ranges of authorized networks. */
const membersOf = (blocks: Json, name: string): Json | undefined => {
  const values = objects(blocks).map((block) => member(block, name) ?? null);
  return values.length === 0 ? undefined : values;
};

const byName = (collection: string): string => `projects/{project}/${collection}/{name}`;

/** Sinks of one kind of parent. */
const sinkRow = (parent: string, flag: string): AdviceRow => {
  const place = flag === '' ? '' : ` ${flag}={parent}`;
  const set = (options: string): string => `$ gcloud logging sinks update {sink} ${options}${place}`;
  return {
    import: `${parent}/{parent}/sinks/{sink}`,
    look: `$ gcloud logging sinks describe {sink}${place}`,
    undo: {
      'disabled=false': `Entries until then are not exported ${set('--no-disabled')}`,
      destination: `Entries go to the other destination until then ${set('{old}')}`,
      filter: set('--log-filter={old}'),
      'include_children=true': set('--include-children'),
      exclusions: `+ Remove the exclusion that was added ${set('--remove-exclusions={added_one.name:item}')}`,
      created: `? Entries may be copied to a foreign destination $ gcloud logging sinks delete {sink}${place}`,
      deleted:
        'Entries until it is created again are not exported. Its new writer may need a grant on the destination $ terraform apply -target={address}',
    },
    plan: { 'disabled destination filter include_children exclusions': 'restores', deleted: 'creates_same' },
  };
};

const instance = '{name} --zone={zone}';
const metadataKey = ({ field }: Drift): JsonObject => ({ key: /^metadata\.(.+)$/.exec(field)?.[1] });

/** The word of gcloud for a value of the API. */
const ingressOf = ({ old_value: old }: Drift): JsonObject => ({
  ingress:
    typeof old === 'string'
      ? old
          .replace(/^INGRESS_TRAFFIC_/, '')
          .replace('INTERNAL_LOAD_BALANCER', 'internal-and-cloud-load-balancing')
          .replace(/^INTERNAL_ONLY$/, 'internal')
          .replace(/^ALL$/, 'all')
      : undefined,
});

export const googleServices: AdviceRows = {
  google_compute_firewall: {
    import: byName('global/firewalls'),
    look: '$ gcloud compute firewall-rules describe {name}',
    values: ({ change, field, old_value }) => ({ traffic: change === 'modified' && field === 'allow' ? trafficOf(old_value) : undefined }),
    undo: {
      source_ranges: 'Connections that are open stay open $ gcloud compute firewall-rules update {name} --source-ranges={old:list}',
      source_tags: '$ gcloud compute firewall-rules update {name} --source-tags={old:list}',
      target_tags: '$ gcloud compute firewall-rules update {name} --target-tags={old:list}',
      destination_ranges: '$ gcloud compute firewall-rules update {name} --destination-ranges={old:list}',
      allow: '$ gcloud compute firewall-rules update {name} --allow={traffic:list}',
      priority: '$ gcloud compute firewall-rules update {name} --priority={old}',
      disabled: '$ gcloud compute firewall-rules update {name} --[no-]disabled={old}',
      log_config: '$ gcloud compute firewall-rules update {name} --enable-logging',
      created:
        '? A rule that denies may be there on purpose. Connections that are open stay open $ gcloud compute firewall-rules delete {name}',
    },
    plan: {
      'source_tags target_tags allow deny priority disabled log_config': 'restores',
      source_ranges: 'written',
      deleted: 'creates_same',
    },
  },
  google_compute_instance: {
    import: 'projects/{project}/zones/{zone}/instances/{name}',
    look: `$ gcloud compute instances describe ${instance}`,
    values: metadataKey,
    undo: {
      'metadata=off': '? Remove the keys that the first command shows beyond the declared ones: `gcloud compute instances remove-metadata`',
      'metadata.*=off': `$ gcloud compute instances remove-metadata ${instance} --keys={key:item}`,
      'metadata.*': `? What the changed metadata started may have left something behind $ gcloud compute instances add-metadata ${instance} --metadata={key:item}={old:item}`,
      'deletion_protection=true': `$ gcloud compute instances update ${instance} --deletion-protection`,
      created: `Stop it; its disks stay for the analysis $ gcloud compute instances stop ${instance}`,
    },
    plan: { 'metadata* deletion_protection machine_type': 'restores', deleted: 'creates' },
  },
  google_compute_project_metadata_item: {
    import: '{key}',
    look: '$ gcloud compute project-info describe',
    undo: {
      created:
        'Every instance that does not block keys of the project takes it over $ gcloud compute project-info remove-metadata --keys={key:item}',
      value: '? $ gcloud compute project-info add-metadata --metadata={id:item}={old:item}',
    },
    plan: { value: 'restores', deleted: 'creates_same' },
  },
  google_compute_project_metadata: {
    look: '$ gcloud compute project-info describe',
    values: metadataKey,
    undo: {
      'metadata.*=off': '$ gcloud compute project-info remove-metadata --keys={key:item}',
      'metadata.*': '? $ gcloud compute project-info add-metadata --metadata={key:item}={old:item}',
    },
    plan: { 'metadata*': 'restores' },
  },
  google_compute_subnetwork: {
    import: 'projects/{project}/regions/{place}/subnetworks/{name}',
    look: '$ gcloud compute networks subnets describe {name} --region={place}',
    undo: {
      log_config: 'Traffic until then is not logged $ gcloud compute networks subnets update {name} --region={place} --enable-flow-logs',
      private_ip_google_access:
        '$ gcloud compute networks subnets update {name} --region={place} --[no-]enable-private-ip-google-access={old}',
    },
    plan: { 'log_config private_ip_google_access': 'restores' },
  },
  google_storage_bucket: {
    import: '{id}',
    look: ['$ gcloud storage buckets describe gs://{id}', '$ gcloud storage buckets get-iam-policy gs://{id}'],
    undo: {
      'uniform_bucket_level_access=true': '$ gcloud storage buckets update gs://{id} --uniform-bucket-level-access',
      'public_access_prevention=enforced': '$ gcloud storage buckets update gs://{id} --public-access-prevention',
      'versioning.enabled=true':
        'Objects that were overwritten or deleted meanwhile have no older version $ gcloud storage buckets update gs://{id} --versioning',
      'logging.log_bucket': '$ gcloud storage buckets update gs://{id} --log-bucket=gs://{old}',
      deleted:
        '? With soft delete, the bucket and its objects can be restored for the period of its policy, 7 days by default. Do that before you apply, as the documentation of Cloud Storage says.',
    },
    plan: {
      'uniform_bucket_level_access public_access_prevention': 'written',
      'versioning.enabled logging.log_bucket': 'restores',
      deleted: 'empty',
    },
  },
  google_storage_bucket_access_control: {
    import: '{bucket}/{entity}',
    look: '$ gcloud storage buckets describe gs://{bucket}',
    undo: { created: '$ gcloud storage buckets update gs://{bucket} --remove-acl-grant={entity}' },
  },
  google_sql_database_instance: {
    import: '{id}',
    look: '$ gcloud sql instances describe {id}',
    values: ({ change, old_value }) => ({ networks: change === 'modified' ? membersOf(old_value, 'value') : undefined }),
    undo: {
      'settings.ip_configuration.authorized_networks=off': '$ gcloud sql instances patch {id} --clear-authorized-networks',
      'settings.ip_configuration.authorized_networks':
        'The names of the networks are not written, which a plan shows $ gcloud sql instances patch {id} --authorized-networks={networks:list}',
      'settings.ip_configuration.ipv4_enabled=false': '$ gcloud sql instances patch {id} --no-assign-ip',
      'settings.ip_configuration.ssl_mode': '$ gcloud sql instances patch {id} --ssl-mode={old}',
      'settings.ip_configuration.require_ssl=true': '$ gcloud sql instances patch {id} --require-ssl',
      'settings.deletion_protection_enabled=true': '$ gcloud sql instances patch {id} --deletion-protection',
      deleted: [
        '? Look for retained and final backups; backups that belong to the instance go with it unless they are retained $ gcloud sql backups list --instance={id}',
        '? Restore the newest one into a new instance; the name stays taken for up to a week',
      ],
    },
    plan: {
      'settings.ip_configuration.authorized_networks settings.deletion_protection_enabled settings.tier': 'restores',
      deleted: '? An apply creates an EMPTY instance, or fails while the name is taken.',
    },
  },
  google_sql_user: {
    look: '? $ gcloud sql users list --instance={instance}',
    undo: {
      password: '? Set the declared password again, or a new one where it may be known',
      created: '$ gcloud sql users delete {name} --instance={instance}',
    },
    plan: { password: 'blind', deleted: 'creates_same' },
  },
  google_container_cluster: {
    import: 'projects/{project}/locations/{place}/clusters/{name}',
    look: '$ gcloud container clusters describe {name} --location={place}',
    values: ({ change, old_value }) => ({ networks: change === 'modified' ? membersOf(old_value, 'cidr_block') : undefined }),
    undo: {
      'master_authorized_networks_config.cidr_blocks':
        '$ gcloud container clusters update {name} --location={place} --enable-master-authorized-networks --master-authorized-networks={networks:list}',
      'enable_legacy_abac=false': '$ gcloud container clusters update {name} --location={place} --no-enable-legacy-authorization',
      'enable_shielded_nodes=true': '$ gcloud container clusters update {name} --location={place} --enable-shielded-nodes',
      logging_service: '$ gcloud container clusters update {name} --location={place} --logging-service={old}',
    },
    plan: { 'master_authorized_networks_config.cidr_blocks enable_legacy_abac network_policy.enabled': 'restores', deleted: 'empty' },
  },
  google_container_node_pool: {
    import: 'projects/{project}/locations/{place}/clusters/{cluster}/nodePools/{name}',
    look: '$ gcloud container node-pools describe {name} --cluster={cluster} --location={place}',
    undo: {
      'node_config.workload_metadata_config.mode':
        '? The nodes are made again $ gcloud container node-pools update {name} --cluster={cluster} --location={place} --workload-metadata={old}',
    },
    plan: { 'node_config.workload_metadata_config.mode': 'restores', deleted: 'creates_same' },
  },
  google_compute_backend_service: {
    import: byName('global/backendServices'),
    look: '$ gcloud compute backend-services describe {name} --global',
    undo: { security_policy: '$ gcloud compute backend-services update {name} --global --security-policy={old:last}' },
    plan: { security_policy: 'restores' },
  },
  google_compute_security_policy_rule: {
    import: 'projects/{project}/global/securityPolicies/{policy}/priority/{priority}',
    look: '$ gcloud compute security-policies rules describe {priority} --security-policy={policy}',
    undo: {
      created: '$ gcloud compute security-policies rules delete {priority} --security-policy={policy}',
    },
    plan: { action: 'restores', deleted: 'creates_same' },
  },
  google_cloud_run_v2_service: {
    import: byName('locations/{place}/services'),
    look: '$ gcloud run services describe {name} --region={place}',
    values: ingressOf,
    undo: {
      ingress: '$ gcloud run services update {name} --region={place} --ingress={ingress}',
      'invoker_iam_disabled=off invoker_iam_disabled=false': '$ gcloud run services update {name} --region={place} --invoker-iam-check',
      'template.service_account': '$ gcloud run services update {name} --region={place} --service-account={old}',
      'template.containers.image': '$ gcloud run services update {name} --region={place} --image={old}',
      created: '$ gcloud run services delete {name} --region={place}',
    },
    plan: { 'template.containers.image template.service_account invoker_iam_disabled': 'restores', ingress: 'written', deleted: 'creates' },
  },
  'google_cloudfunctions2_function google_cloudfunctions_function': {
    import: byName('locations/{place}/functions'),
    look: '? $ gcloud functions describe {name} --region={place}',
    plan: { 'service_config* build_config* ingress_settings environment_variables*': 'restores', deleted: 'creates' },
  },
  google_project: {
    import: '{id}',
    look: '$ gcloud projects describe {id}',
    undo: { deleted: 'It can be restored for 30 days; some of its resources are gone sooner $ gcloud projects undelete {id}' },
    plan: { deleted: 'Restore before you apply: the id of a deleted project stays taken, and an apply fails.' },
  },
  google_project_service: {
    import: '{project}/{service}',
    look: '$ gcloud services list --enabled',
    undo: { deleted: '$ gcloud services enable {service}' },
    plan: { deleted: 'creates_same' },
  },
  google_logging_project_sink: sinkRow('projects', ''),
  google_logging_folder_sink: sinkRow('folders', '--folder'),
  google_logging_organization_sink: sinkRow('organizations', '--organization'),
  google_logging_billing_account_sink: sinkRow('billingAccounts', '--billing-account'),
  google_dns_record_set: {
    look: '? $ gcloud dns record-sets describe {name} --zone={managed_zone} --type={type}',
    undo: { created: '$ gcloud dns record-sets delete {name} --zone={managed_zone} --type={type}' },
    plan: {
      'rrdatas ttl':
        'Resolvers keep the foreign answer for its TTL. The next plan shows the difference, and an apply sets the declared value again.',
    },
  },
  google_pubsub_subscription: {
    import: byName('subscriptions'),
    look: '$ gcloud pubsub subscriptions describe {name}',
    undo: { created: 'Messages are copied until then $ gcloud pubsub subscriptions delete {name}' },
    plan: { deleted: 'An apply creates it again, without the messages that waited in it.' },
  },
};
