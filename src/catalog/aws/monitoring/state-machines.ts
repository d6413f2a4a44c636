import { create, destroy, drop, firstOf, merge, modify, noChange, on, response, via, type Edits, type ServiceCatalog } from '../../dsl.js';
import { isList, text, type Json } from '../../../lib/json.js';
import type { TypeSpec } from '../../type-spec.js';
import { compilePath } from '../../read-path.js';
import { isRedacted } from '../../redactions.js';
import { emptied, tagMap } from '../../values.js';
import { blockList, changedBlock, replacedBlock } from './monitoring-values.js';

/**
 * AWS Step Functions. An update keeps what it omits. Records withhold definitions. Source: Step Functions API reference, Terraform AWS
 * provider schemas 3 to 6.
 */

const newMachine = on('aws_sfn_state_machine', { name: 'name' });
const machine = on('aws_sfn_state_machine', { arn: 'stateMachineArn' });
/** The machine, if the state contains the revision that the call made: its definition is the declared one. */
const declaredRevision = on('aws_sfn_state_machine', { arn: 'stateMachineArn', revision_id: response('revisionId') });
const newActivity = on('aws_sfn_activity', { name: 'name' });
const activity = on('aws_sfn_activity', { id: 'activityArn' });
const newAlias = on('aws_sfn_alias', { arn: response('stateMachineAliasArn') });
const alias = on('aws_sfn_alias', { arn: 'stateMachineAliasArn' });

const encryption: Edits = changedBlock('encryption_configuration', 'encryptionConfiguration', {
  kms_data_key_reuse_period_seconds: 'kmsDataKeyReusePeriodSeconds',
  kms_key_id: 'kmsKeyId',
  type: 'type',
});
const ownedKey: TypeSpec['switches'] = {
  'encryption_configuration.type': {
    off: ['AWS_OWNED_KEY'],
    of: ['encryption_configuration.kms_key_id', 'encryption_configuration.kms_data_key_reuse_period_seconds'],
  },
};
/** Members of a call that only replaces the definition. */
const ofDefinition = ['stateMachineArn', 'definition', 'publish', 'versionDescription'];

/** Nothing if the record withholds the definition. */
const shownDefinition = via('definition', (value) => (isRedacted(value) ? undefined : value));
/**
 * Terraform and the console send the definition with every change. A withheld definition counts as changed if the call made a revision that
 * the state does not contain. Older records do not name the revision: there it only counts in a call that gives nothing else.
 */
const changedDefinition = via('definition', (value, { request, response }) =>
  !isRedacted(value) || text(response['revisionId']) !== undefined || Object.keys(request).every((name) => ofDefinition.includes(name))
    ? value
    : undefined,
);

const groupsIn = compilePath('destinations[].cloudWatchLogsLogGroup.logGroupArn');
const firstOfList = (value: Json | undefined): Json | undefined => (isList(value) ? value[0] : value);

/** A call that contains the block for logs replaces it. */
const settings: Edits = {
  definition: shownDefinition,
  role_arn: 'roleArn',
  ...encryption,
  ...replacedBlock('logging_configuration', 'loggingConfiguration', {
    include_execution_data: 'includeExecutionData',
    level: 'level',
  }),
  'logging_configuration.log_destination': via('loggingConfiguration', (logging) => firstOfList(groupsIn(logging)) ?? null),
  'tracing_configuration.enabled': 'tracingConfiguration.enabled',
};
const routing: Edits = {
  description: 'description',
  routing_configuration: blockList('routingConfiguration', { state_machine_version_arn: 'stateMachineVersionArn', weight: 'weight' }),
};

const tagged = (edits: Edits) =>
  firstOf(modify(on('aws_sfn_state_machine', { arn: 'resourceArn' }), edits), modify(on('aws_sfn_activity', { id: 'resourceArn' }), edits));

export const stateMachines: ServiceCatalog = {
  eventSource: 'states.amazonaws.com',
  types: {
    aws_sfn_state_machine: {
      keys: [['arn'], ['name'], ['arn', 'revision_id']],
      scope: 'region',
      family: 'functions',
      noise: ['description', 'publish', 'revision_id', 'state_machine_version_arn', 'status', 'version_description'],
      defaults: { 'encryption_configuration.type': 'AWS_OWNED_KEY', 'logging_configuration.level': 'OFF', type: 'STANDARD' },
      switches: ownedKey,
    },
    aws_sfn_activity: {
      keys: [['id'], ['name']],
      scope: 'region',
      family: 'functions',
      defaults: { 'encryption_configuration.type': 'AWS_OWNED_KEY' },
    },
    aws_sfn_alias: { keys: [['arn']], scope: 'region', family: 'functions', cloudId: 'arn' },
  },
  events: {
    CreateStateMachine: create(newMachine, { ...settings, tags: tagMap('tags'), type: 'type' }, { id: response('stateMachineArn') }),
    UpdateStateMachine: firstOf(
      modify(declaredRevision, emptied(settings)),
      modify(machine, emptied({ ...settings, definition: changedDefinition })),
    ),
    DeleteStateMachine: destroy(machine),
    // Versions are published with a machine and cannot be declared on their own.
    PublishStateMachineVersion: noChange,
    DeleteStateMachineVersion: noChange,
    UpdateMapRun: noChange,

    CreateActivity: create(newActivity, { ...encryption, tags: tagMap('tags') }, { id: response('activityArn') }),
    DeleteActivity: destroy(activity),
    CreateStateMachineAlias: create(newAlias, { ...routing, name: 'name' }),
    UpdateStateMachineAlias: modify(alias, routing),
    DeleteStateMachineAlias: destroy(alias),

    TagResource: tagged({ tags: merge(tagMap('tags')) }),
    UntagResource: tagged({ tags: drop('tagKeys') }),
  },
};
