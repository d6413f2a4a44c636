import type { JsonObject } from '../../../../src/lib/json.js';
import type { CatalogCase, DeclaredResource } from '../../../support/catalog-case.js';
import { deletion, example, inGlobal, inRegion, inZone, lifecycle, link, region, setting, withoutEffect, zone } from './compute-entries.js';

const [first, second] = [inGlobal('instanceTemplates', 'web-1'), inGlobal('instanceTemplates', 'web-2')];
const check = inGlobal('healthChecks', 'alive');
const version = (template: string, changed: JsonObject = {}): JsonObject => ({ instance_template: link(template), name: '', target_size: [], ...changed });

const common: JsonObject = {
  all_instances_config: [], auto_healing_policies: [{ health_check: link(check), initial_delay_sec: 300 }], base_instance_name: 'web',
  creation_timestamp: '2024-03-05T02:13:00.035-08:00', description: '', fingerprint: '0ZOcDOzIVtg=', instance_group_manager_id: 7414302861591642,
  instance_lifecycle_policy: [{ default_action_on_failure: 'REPAIR', force_update_on_repair: 'NO' }], list_managed_instances_results: 'PAGELESS',
  name: 'web', named_port: [{ name: 'http', port: 8080 }], operation: '', project: 'acme-prod', stateful_disk: [], stateful_external_ip: [],
  stateful_internal_ip: [], status: [{ is_stable: true, stateful: [], version_target: [{ is_reached: true }] }], target_pools: [], target_size: 3,
  timeouts: null, version: [version(first)], wait_for_instances: false, wait_for_instances_status: 'STABLE',
};
const updatePolicy: JsonObject = {
  max_surge_fixed: 1, max_surge_percent: 0, max_unavailable_fixed: 1, max_unavailable_percent: 0, minimal_action: 'REPLACE',
  most_disruptive_allowed_action: '', replacement_method: 'SUBSTITUTE', type: 'OPPORTUNISTIC',
};

const kinds = [
  {
    on: 'compute.instanceGroupManagers', at: inZone, type: 'google_compute_instance_group_manager', place: { zone } as JsonObject,
    config: 'google_compute_per_instance_config', location: zone, parent: 'instance_group_manager',
  },
  {
    on: 'compute.regionInstanceGroupManagers', at: inRegion, type: 'google_compute_region_instance_group_manager',
    place: { distribution_policy_target_shape: 'EVEN', distribution_policy_zones: ['europe-west1-b', 'europe-west1-c'], region } as JsonObject,
    config: 'google_compute_region_per_instance_config', location: region, parent: 'region_instance_group_manager',
  },
] as const;

const ofKind = ({ on, at, type, place, config, location, parent }: (typeof kinds)[number]): readonly CatalogCase[] => {
  const path = at('instanceGroupManagers', 'web');
  const pool = inRegion('targetPools', 'web');
  const group = (changed: JsonObject = {}): DeclaredResource => ({
    type,
    attributes: {
      ...common, ...place, id: path, instance_group: link(at('instanceGroups', 'web')), self_link: link(path), update_policy: [updatePolicy], ...changed,
    },
  });
  const instance: DeclaredResource = {
    type: config,
    attributes: {
      ...(type === 'google_compute_instance_group_manager' ? { zone } : { region }), id: `acme-prod/${location}/web/web-a`, minimal_action: 'NONE', [parent]: 'web',
      most_disruptive_allowed_action: 'REPLACE', name: 'web-a', preserved_state: [{ disk: [], external_ip: [], internal_ip: [], metadata: { role: 'leader' } }],
      project: 'acme-prod', remove_instance_on_destroy: false, remove_instance_state_on_destroy: false, timeouts: null,
    },
  };
  const body: JsonObject = {
    autoHealingPolicies: [{ healthCheck: link(check).replace('/v1/', '/beta/'), initialDelaySec: 300 }], baseInstanceName: 'web', name: 'web',
    namedPorts: [{ name: 'http', port: 8080 }], targetSize: 3,
    updatePolicy: { maxSurge: { fixed: 1 }, maxUnavailable: { fixed: 1 }, minimalAction: 'REPLACE', type: 'OPPORTUNISTIC' },
    versions: [{ instanceTemplate: `projects/acme-prod/global/instanceTemplates/web-1` }],
    ...('region' in place ? { distributionPolicy: { targetShape: 'EVEN', zones: [{ zone: 'zones/europe-west1-b' }, { zone: link('projects/acme-prod/zones/europe-west1-c') }] } } : {}),
  };
  const preserved = { perInstanceConfigs: [{ name: 'web-a', preservedState: { metadata: [{ key: 'role', value: 'follower' }] } }] };
  const hiddenSize = (verb: string): readonly CatalogCase[] => [
    example({
      name: 'the new size is unknown', on: `${on}.${verb}`, path, body: { instances: [link(inZone('instances', 'web-x1y2'))] }, state: [group()],
      drifts: [{ address: `${type}.this`, field: 'target_size', old: 3, new: null }],
    }),
  ];
  return [
    ...lifecycle({ on, path, body, declared: group() }),
    ...setting({
      name: 'a rolling update with a canary', on: `${on}.patch`, path,
      body: {
        updatePolicy: { maxSurge: { percent: 20 }, minimalAction: 'REPLACE', type: 'PROACTIVE' },
        versions: [
          { instanceTemplate: link(first), name: '0/2026-03-02' },
          { instanceTemplate: link(second), name: '1/2026-03-02', targetSize: { calculated: 1, percent: 20 } },
        ],
      },
      agrees: group({
        update_policy: [{ ...updatePolicy, max_surge_percent: 20, type: 'PROACTIVE' }],
        version: [version(first, { name: '0/2026-03-02' }), version(second, { name: '1/2026-03-02', target_size: [{ fixed: 0, percent: 20 }] })],
      }),
      differs: group(),
      drifts: [
        { field: 'update_policy.max_surge_percent', old: 0, new: 20 },
        { field: 'update_policy.type', old: 'OPPORTUNISTIC', new: 'PROACTIVE' },
        {
          field: 'version', old: [version(first)],
          new: [version(first, { name: '0/2026-03-02' }), version(second, { name: '1/2026-03-02', target_size: [{ fixed: 0, percent: 20 }] })],
        },
      ],
    }),
    ...setting({
      name: 'a stateful disk and no repair', on: `${on}.patch`, path, version: 'beta',
      body: {
        instanceLifecyclePolicy: { defaultActionOnFailure: 'DO_NOTHING' },
        statefulPolicy: { preservedState: { disks: [{ key: 'data', value: { autoDelete: 'NEVER' } }] } },
      },
      agrees: group({
        instance_lifecycle_policy: [{ default_action_on_failure: 'DO_NOTHING', force_update_on_repair: 'NO' }],
        stateful_disk: [{ delete_rule: 'NEVER', device_name: 'data' }],
      }),
      differs: group(),
      drifts: [
        { field: 'instance_lifecycle_policy.default_action_on_failure', old: 'REPAIR', new: 'DO_NOTHING' },
        { field: 'stateful_disk', old: [], new: [{ device_name: 'data', delete_rule: 'NEVER' }] },
      ],
    }),
    ...setting({
      name: 'another name for instances', on: `${on}.update`, path, version: 'beta', body: { ...body, baseInstanceName: 'www' },
      agrees: group({ base_instance_name: 'www' }), differs: group(), drifts: [{ field: 'base_instance_name', old: 'web', new: 'www' }],
    }),
    ...setting({
      name: 'more instances', on: `${on}.resize`, path, body: { size: '6' },
      agrees: group({ target_size: 6 }), differs: group(), drifts: [{ field: 'target_size', old: 3, new: 6 }],
    }),
    ...setting({
      name: 'more instances', on: `${on}.resizeAdvanced`, path, version: 'beta', body: { noCreationRetries: true, targetSize: 6 },
      agrees: group({ target_size: 6 }), differs: group(), drifts: [{ field: 'target_size', old: 3, new: 6 }],
    }),
    ...setting({
      name: 'another template', on: `${on}.setInstanceTemplate`, path, body: { instanceTemplate: link(second) },
      agrees: group({ version: [version(second, { instance_template: `${link(second)}?uniqueId=4545077653447966789` })] }), differs: group(),
      drifts: [{ field: 'version', old: [version(first)], new: [version(second)] }],
    }),
    ...setting({
      name: 'a target pool', on: `${on}.setTargetPools`, path, body: { fingerprint: 'x', targetPools: [pool] },
      agrees: group({ target_pools: [link(pool)] }), differs: group(), drifts: [{ field: 'target_pools', old: [], new: [link(pool)] }],
    }),
    ...setting({
      name: 'a later check', on: `${on}.setAutoHealingPolicies`, path, version: 'beta', body: { autoHealingPolicies: [{ healthCheck: link(check), initialDelaySec: 600 }] },
      agrees: group({ auto_healing_policies: [{ health_check: link(check), initial_delay_sec: 600 }] }), differs: group(),
      drifts: [
        {
          field: 'auto_healing_policies', old: [{ health_check: link(check), initial_delay_sec: 300 }],
          new: [{ health_check: link(check), initial_delay_sec: 600 }],
        },
      ],
    }),
    ...hiddenSize('deleteInstances'),
    ...hiddenSize('abandonInstances'),
    example({
      name: 'an instance of the group', on: `${on}.createInstances`, path, body: { instances: [{ name: 'web-b' }] }, state: [group(), instance],
      drifts: [{ address: `${type}.this`, field: 'target_size', old: 3, new: null }],
    }),
    example({
      name: 'an instance with a declared configuration', on: `${on}.createInstances`, path, body: { instances: [{ name: 'web-a' }] },
      state: [group(), instance], drifts: [],
    }),
    ...['updatePerInstanceConfigs', 'patchPerInstanceConfigs'].flatMap((verb) => [
      example({
        name: 'another state kept', on: `${on}.${verb}`, path, body: preserved, state: [group(), instance],
        drifts: [{ address: `${config}.this`, field: 'preserved_state', old: [{ disk: [], external_ip: [], internal_ip: [], metadata: { role: 'leader' } }], new: null }],
      }),
    ]),
    ...deletion({ on: `${on}.deletePerInstanceConfigs`, path, body: { names: ['web-a'] }, declared: instance }),
    withoutEffect(`${on}.applyUpdatesToInstances`, path, { allInstances: true }),
    withoutEffect(`${on}.recreateInstances`, path, { instances: [link(inZone('instances', 'web-x1y2'))] }),
  ];
};

export const groupManagerCases: readonly CatalogCase[] = kinds.flatMap(ofKind);
