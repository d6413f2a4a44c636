import * as c from '../language.js';
import { isList, text, type Json } from '../../../lib/json.js';
import { isRedacted } from '../../redactions.js';

/**
 * AWS Step Functions. An update keeps what it omits. Records withhold definitions. Source: Step Functions API reference, Terraform AWS
 * provider schemas 3 to 6.
 */

const newMachine = c.on('aws_sfn_state_machine', { name: 'name' });
const machine = c.on('aws_sfn_state_machine', { arn: 'stateMachineArn' });
/** The machine, if the state contains the revision that the call made: its definition is the declared one. */
const declaredRevision = c.on('aws_sfn_state_machine', { arn: 'stateMachineArn', revision_id: c.response('revisionId') });
const newActivity = c.on('aws_sfn_activity', { name: 'name' });
const activity = c.on('aws_sfn_activity', { id: 'activityArn' });
const newAlias = c.on('aws_sfn_alias', { arn: c.response('stateMachineAliasArn') });
const alias = c.on('aws_sfn_alias', { arn: 'stateMachineAliasArn' });

const encryption: c.Edits = c.changedBlock(
  'encryption_configuration',
  'encryptionConfiguration',
  c.same('kms_data_key_reuse_period_seconds kms_key_id type'),
);
const ownedKey: c.TypeSpec['switches'] = {
  'encryption_configuration.type': {
    off: ['AWS_OWNED_KEY'],
    of: ['encryption_configuration.kms_key_id', 'encryption_configuration.kms_data_key_reuse_period_seconds'],
  },
};
/** Members of a call that only replaces the definition. */
const ofDefinition = ['stateMachineArn', 'definition', 'publish', 'versionDescription'];

/** Nothing if the record withholds the definition. */
const shownDefinition = c.via('definition', (value) => (isRedacted(value) ? undefined : value));
/**
 * Terraform and the console send the definition with every change. A withheld definition counts as changed if the call made a revision that
 * the state does not contain. Older records do not name the revision: there it only counts in a call that gives nothing else.
 */
const changedDefinition = c.via('definition', (value, { request, response }) =>
  !isRedacted(value) || text(response['revisionId']) !== undefined || Object.keys(request).every((name) => ofDefinition.includes(name))
    ? value
    : undefined,
);

const groupsIn = c.compilePath('destinations[].cloudWatchLogsLogGroup.logGroupArn');
const firstOfList = (value: Json | undefined): Json | undefined => (isList(value) ? value[0] : value);

/** A call that contains the block for logs replaces it. */
const settings: c.Edits = {
  definition: shownDefinition,
  role_arn: 'roleArn',
  ...encryption,
  ...c.replacedBlock('logging_configuration', 'loggingConfiguration', c.same('include_execution_data level')),
  'logging_configuration.log_destination': c.via('loggingConfiguration', (logging) => firstOfList(groupsIn(logging)) ?? null),
  'tracing_configuration.enabled': 'tracingConfiguration.enabled',
};
const routing: c.Edits = {
  description: 'description',
  routing_configuration: c.blocks('routingConfiguration', c.same('state_machine_version_arn weight')),
};

const tagged = (edits: c.Edits) =>
  c.firstOf(
    c.modify(c.on('aws_sfn_state_machine', { arn: 'resourceArn' }), edits),
    c.modify(c.on('aws_sfn_activity', { id: 'resourceArn' }), edits),
  );

export const stateMachines: c.ServiceCatalog = {
  eventSource: 'states.amazonaws.com',
  types: c.types('functions', {
    aws_sfn_state_machine: {
      keys: [['arn'], ['name'], ['arn', 'revision_id']],
      noise: ['publish'],
      defaults: { 'encryption_configuration.type': 'AWS_OWNED_KEY', 'logging_configuration.level': 'OFF', type: 'STANDARD' },
      switches: ownedKey,
    },
    aws_sfn_activity: { keys: [['id'], ['name']], defaults: { 'encryption_configuration.type': 'AWS_OWNED_KEY' } },
    aws_sfn_alias: { keys: [['arn']], cloudId: 'arn' },
  }),
  events: {
    CreateStateMachine: c.create(c.withId(newMachine, c.response('stateMachineArn')), {
      ...settings,
      tags: c.tagMap('tags'),
      type: 'type',
    }),
    UpdateStateMachine: c.firstOf(
      c.modify(declaredRevision, c.emptied(settings)),
      c.modify(machine, c.emptied({ ...settings, definition: changedDefinition })),
    ),
    DeleteStateMachine: c.destroy(machine),
    // Versions are published with a machine and cannot be declared on their own.
    ...c.noChanges('PublishStateMachineVersion DeleteStateMachineVersion UpdateMapRun'),

    CreateActivity: c.create(c.withId(newActivity, c.response('activityArn')), { ...encryption, tags: c.tagMap('tags') }),
    DeleteActivity: c.destroy(activity),
    CreateStateMachineAlias: c.create(newAlias, { ...routing, name: 'name' }),
    UpdateStateMachineAlias: c.modify(alias, routing),
    DeleteStateMachineAlias: c.destroy(alias),

    ...c.tagCalls(tagged),
  },
};
