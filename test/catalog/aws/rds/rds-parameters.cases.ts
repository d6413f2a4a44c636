import type { JsonObject } from '../../../../src/lib/json.js';
import type { CatalogCase, DeclaredResource, ExpectedDrift } from '../../../support/catalog-case.js';
import { rdsArn } from './rds-names.js';

const utf8 = { apply_method: 'immediate', name: 'character_set_server', value: 'utf8mb4' };
const buffer = { apply_method: 'pending-reboot', name: 'innodb_log_buffer_size', value: '16777216' };

type Kind = { readonly type: string; readonly arnKind: string; readonly subject: string; readonly family: string };
const kinds: readonly Kind[] = [
  { type: 'aws_db_parameter_group', arnKind: 'pg', subject: 'DBParameterGroup', family: 'mysql8.0' },
  { type: 'aws_rds_cluster_parameter_group', arnKind: 'cluster-pg', subject: 'DBClusterParameterGroup', family: 'aurora-mysql8.0' },
];

/** Groups of instances and of clusters differ in names only. */
export const rdsParameterCases = kinds.flatMap(({ type, arnKind, subject, family }): readonly CatalogCase[] => {
  const named = `d${subject.slice(1)}Name`;
  const group = (changed: JsonObject = {}): DeclaredResource => ({
    type,
    attributes: {
      arn: rdsArn(arnKind, 'tuned'),
      description: 'Managed by Terraform',
      family,
      id: 'tuned',
      name: 'tuned',
      name_prefix: '',
      parameter: [utf8, buffer],
      skip_destroy: false,
      tags: {},
      tags_all: {},
      ...changed,
    },
  });
  const drift = (field: string, old: ExpectedDrift['old'], value: ExpectedDrift['new']): ExpectedDrift => ({
    address: `${type}.this`,
    field,
    old,
    new: value,
  });
  const sent = (name: string, value: string | undefined, applyMethod: string) => ({
    applyMethod,
    isModifiable: false,
    parameterName: name,
    ...(value === undefined ? {} : { parameterValue: value }),
  });
  return [
    {
      name: 'a parameter with another value is drift with the resulting list',
      event: `Modify${subject}`,
      request: { [named]: 'tuned', parameters: [sent('Character_Set_Server', 'latin1', 'immediate')] },
      response: { [named]: 'tuned' },
      state: [group()],
      drifts: [drift('parameter', [utf8, buffer], [{ name: 'character_set_server', value: 'latin1', apply_method: 'immediate' }, buffer])],
    },
    {
      name: 'resetting a declared parameter is drift',
      event: `Reset${subject}`,
      request: { [named]: 'tuned', parameters: [sent('character_set_server', undefined, 'immediate')], resetAllParameters: false },
      state: [group()],
      drifts: [drift('parameter', [utf8, buffer], [buffer])],
    },
    {
      name: 'resetting all parameters is drift of the group',
      event: `Reset${subject}`,
      request: { [named]: 'tuned', resetAllParameters: true },
      state: [group()],
      drifts: [drift('parameter', [utf8, buffer], [])],
    },
    {
      name: 'a group created as declared is not drift',
      event: `Create${subject}`,
      request: { dBParameterGroupFamily: family, [named]: 'tuned', description: 'Managed by Terraform', tags: [] },
      state: [group()],
      drifts: [],
    },
    {
      name: 'a Neptune group is another type',
      event: `Create${subject}`,
      request: { dBParameterGroupFamily: 'neptune1.3', [named]: 'graph', description: 'graph' },
      state: [group()],
      drifts: [{ address: type.replace('aws_db', 'aws_neptune').replace('aws_rds', 'aws_neptune'), field: '*', old: null, new: {} }],
    },
    {
      name: 'a copy created as declared is not drift',
      event: `Copy${subject}`,
      request: {
        [`source${subject}Identifier`]: 'other',
        [`target${subject}Identifier`]: 'tuned',
        [`target${subject}Description`]: 'Managed by Terraform',
      },
      state: [group()],
      drifts: [],
    },
    {
      name: 'deleting a declared group is one alert (D17)',
      event: `Delete${subject}`,
      request: { [named]: 'tuned' },
      state: [group()],
      drifts: [drift('*', {}, null)],
    },
  ];
});
