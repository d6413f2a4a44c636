import t from 'tap';
import { awsServices } from '../../src/catalog/aws/services.js';
import { cloudCatalog } from '../../src/catalog/providers.js';
import { changeSpecs, noChange } from '../../src/catalog/dsl.js';
import type { Arrival } from '../../src/model/fact.js';
import type { Edit, OwnerCandidate } from '../../src/model/change.js';
import { isList, isObject, text, type Json } from '../../src/lib/json.js';
import type { EvaluationPolicy } from '../../src/model/rules.js';
import { allCases, type KnownCase } from '../support/all-cases.js';
import { terraformAgent } from '../support/applies.js';
import { auditArrival, cloudTrailRecord, stateArrival, stateDocument } from '../support/arrivals.js';
import type { DeclaredResource } from '../support/catalog-case.js';
import { driftsOf, everyChange, runPipeline } from '../support/run-pipeline.js';

/**
 * D9: an agent that names an infrastructure tool delays an alert but never suppresses it. Each example of the catalog is evaluated twice
 * against a first state written after the call: once called by a person, once with Terraform's user agent.
 */

const recordOf = (one: KnownCase, userAgent: string): Arrival =>
  auditArrival(
    cloudTrailRecord(one.eventSource, one.event, {
      requestParameters: one.request,
      responseElements: one.response ?? null,
      ...one.record,
      userAgent,
    }),
  );

/** Records have the event time 10:15 and arrive at 10:20. */
const evaluated = (one: KnownCase, state: readonly DeclaredResource[], userAgent: string, policy: EvaluationPolicy): readonly string[] =>
  driftsOf(
    runPipeline(
      [[stateArrival(stateDocument(state), '2026-03-02T10:19:00.000Z', '2026-03-02T10:18:50.000Z'), recordOf(one, userAgent)]],
      policy,
    ),
  ).map((drift) => `${drift.address ?? drift.resource_type} ${drift.field} ${JSON.stringify([drift.old_value, drift.new_value])}`);

const policies: readonly EvaluationPolicy[] = [everyChange, { ...everyChange, holdIacAgents: false }];

void t.test("D9: announces the drift of a person's call under a forged agent too, for every example", async (t) => {
  let checked = 0;
  for (const one of await allCases()) {
    // Examples with a user agent of their own test the caller itself.
    if (one.record?.['userAgent'] !== undefined) continue;
    const byHand = evaluated(one, one.state, 'console.amazonaws.com', everyChange);
    checked += byHand.length;
    for (const policy of policies) {
      t.strictSame(evaluated(one, one.state, terraformAgent, policy), byHand, `${one.event}: ${one.name}`);
    }
  }
  t.ok(checked > 900, `${String(checked)} drifts checked`);
});

type Block = Record<string, Json>;

/** A value different from the one that a record sets. */
const otherThan = (value: Json): Json => {
  if (typeof value === 'boolean') return !value;
  if (typeof value === 'number') return value + 1;
  if (isList(value)) return ['other'];
  return value === 'other' ? 'another' : 'other';
};

const declaredBefore = ({ op, value }: Edit): Json => {
  switch (op) {
    case 'remove':
      return value;
    case 'drop':
      return Object.fromEntries(
        (isList(value) ? value : [value]).map((one) =>
          isObject(one) ? [text(one['key']) ?? '', one['value'] ?? 'x'] : [text(one) ?? '', 'x'],
        ),
      );
    case 'merge':
      return {};
    case 'amend':
      return isObject(value) ? (value['remove'] ?? []) : [];
    case 'add':
    case 'except':
      return [];
    case 'hidden':
      return 'other';
    case 'set':
      return otherThan(value);
  }
};

const put = (attributes: Block, path: readonly string[], value: Json): void => {
  const [name = '', ...rest] = path;
  if (rest.length === 0) {
    attributes[name] = value;
    return;
  }
  const list = attributes[name];
  const inner: Block = isList(list) && isObject(list[0]) ? (list[0] as Block) : {};
  attributes[name] = [inner];
  put(inner, rest, value);
};

/** A resource for this owner candidate that declares other values than the record's. */
const differing = (owner: OwnerCandidate): DeclaredResource => {
  const attributes: Block = {};
  for (const edit of owner.act === 'delete' ? [] : owner.edits) put(attributes, edit.field.split('.'), declaredBefore(edit));
  for (const [name, value] of Object.entries(owner.ref.attributes)) put(attributes, name.split('.'), value);
  return { type: owner.ref.type, attributes };
};

/** Fallback owners of a deletion if no resource of its own is declared, as event and other type. */
const fallbacks = (): ReadonlySet<string> => {
  const found = new Set<string>();
  for (const service of awsServices) {
    for (const [event, entry] of Object.entries(service.events)) {
      if (entry === noChange) continue;
      for (const { owners } of changeSpecs(entry)) {
        const gone = owners.findIndex((owner) => owner.act === 'delete');
        if (gone < 0) continue;
        for (const { act, target, edits, when } of owners.slice(gone + 1)) {
          if (target.type === owners[gone]?.target.type) continue;
          // Owners with conditions are for different kinds of resources: no record names both.
          if (when !== undefined && owners[gone]?.when !== undefined) continue;
          if (act === 'delete' || Object.keys(edits).length > 0) found.add(`${event} ${target.type}`);
        }
      }
    }
  }
  return found;
};

/**
 * Types that share the calls of another type whose fallback is covered, or whose records contain more than the test makes up: an element of
 * a list with an id, a kind that the record names.
 */
const others = new Set([
  ...['network_acl', 'default_network_acl', 'ec2_managed_prefix_list', 'security_group', 'default_security_group'].map(
    (type) => `DeleteTags aws_${type}`,
  ),
  ...['ingress', 'egress'].map((direction) => `DeleteTags aws_vpc_security_group_${direction}_rule`),
  'DeleteResourcePolicy aws_secretsmanager_secret',
  'RemovePermission aws_cloudwatch_event_bus_policy',
  ...['dynamodb_table', 'dynamodb_table_replica'].map((type) => `UntagResource aws_${type}`),
  ...['opensearch', 'elasticsearch'].map((engine) => `UpdateElasticsearchDomainConfig aws_${engine}_domain`),
  'DeleteDomain aws_elasticsearch_domain',
  ...['windows', 'ontap', 'openzfs'].map((kind) => `DeleteFileSystem aws_fsx_${kind}_file_system`),
  'DeleteVolume aws_fsx_openzfs_volume',
  ...['cluster', 'service', 'task_definition', 'capacity_provider', 'task_set'].map((type) => `UntagResource aws_ecs_${type}`),
  'DeleteCluster aws_msk_serverless_cluster',
]);

void t.test('D9, D18: announces a deletion on its fallback owner, under a forged agent too', async (t) => {
  const seen = new Set<string>();
  for (const one of await allCases()) {
    const record = recordOf(one, terraformAgent);
    if (record.kind !== 'audit' || record.record === undefined || !record.record.succeeded || record.record.readOnly) continue;
    for (const { owners } of cloudCatalog.interpret(record.record).changes) {
      const gone = owners.findIndex((owner) => owner.act === 'delete');
      for (const owner of gone < 0 ? [] : owners.slice(gone + 1)) {
        const state = [differing(owner)];
        const byHand = evaluated(one, state, 'console.amazonaws.com', everyChange);
        if (byHand.some((line) => line.startsWith(`${owner.ref.type}.this `))) seen.add(`${record.record.eventName} ${owner.ref.type}`);
        for (const policy of policies) {
          t.strictSame(evaluated(one, state, terraformAgent, policy), byHand, `${one.event}: ${one.name}: ${owner.ref.type}`);
        }
      }
    }
  }
  t.strictSame(
    [...fallbacks()].filter((fallback) => !seen.has(fallback) && !others.has(fallback)),
    [],
    'every fallback owner of the catalog is covered',
  );
});
