import type { JsonObject } from '../../../../src/lib/json.js';
import type { CatalogCase } from '../../../support/catalog-case.js';
import { pairsOf, shopTags } from '../application/application-examples.js';
import { arn, declare } from '../containers/examples-of.js';

const empty = { csv_classifier: [], grok_classifier: [], id: 'orders', json_classifier: [], name: 'orders', xml_classifier: [] };
const csv = declare('aws_glue_classifier', {
  ...empty,
  csv_classifier: [
    {
      allow_single_column: false,
      contains_header: 'PRESENT',
      custom_datatype_configured: false,
      custom_datatypes: [],
      delimiter: ',',
      disable_value_trimming: true,
      header: ['id', 'price'],
      quote_symbol: "'",
      serde: 'None',
    },
  ],
});
const csvCall = (changed: JsonObject = {}): JsonObject => ({
  csvClassifier: {
    allowSingleColumn: false,
    containsHeader: 'PRESENT',
    delimiter: ',',
    disableValueTrimming: true,
    header: ['id', 'price'],
    name: 'orders',
    quoteSymbol: "'",
    ...changed,
  },
});
const ofCsv = pairsOf(csv);
const classifiers: readonly CatalogCase[] = [
  ...ofCsv.creation('CreateClassifier', [csvCall()], [csvCall({ name: 'shadow' })]),
  ...ofCsv.change('UpdateClassifier', {}, csvCall(), csvCall({ delimiter: ';', header: ['price', 'id'] }), {
    'csv_classifier.delimiter': [',', ';'],
    'csv_classifier.header': [['id', 'price'], ['price', 'id']],
  }),
  ...ofCsv.deletion('DeleteClassifier', { name: 'orders' }, { name: 'shadow' }),
];

const rules = 'Rules = [ IsComplete "id" ]';
export const ruleset = declare('aws_glue_data_quality_ruleset', {
  arn: arn('glue', 'dataQualityRuleset/orders'),
  created_on: '2026-01-01T00:00:00Z',
  description: '',
  id: 'orders',
  last_modified_on: '2026-01-01T00:00:00Z',
  name: 'orders',
  recommendation_run_id: '',
  ruleset: rules,
  ...shopTags,
  target_table: [{ catalog_id: '', database_name: 'lake', table_name: 'orders' }],
});
const ofRuleset = pairsOf(ruleset);
const tags = { tags: { Team: 'shop' } };
export const rulesetCall: JsonObject = { name: 'orders', ruleset: rules, ...tags, targetTable: { databaseName: 'lake', tableName: 'orders' } };

const role = 'arn:aws:iam::111122223333:role/matcher';
const transform = declare('aws_glue_ml_transform', {
  arn: arn('glue', 'mlTransform/tfm-1'),
  description: '',
  glue_version: '1.0',
  id: 'tfm-1',
  input_record_tables: [{ catalog_id: '', connection_name: '', database_name: 'lake', table_name: 'orders' }],
  label_count: 0,
  max_capacity: 10,
  max_retries: 0,
  name: 'matches',
  number_of_workers: 0,
  parameters: [
    {
      find_matches_parameters: [
        { accuracy_cost_trade_off: 0.5, enforce_provided_labels: false, precision_recall_trade_off: 0, primary_key_column_name: 'id' },
      ],
      transform_type: 'FIND_MATCHES',
    },
  ],
  role_arn: role,
  schema: [{ data_type: 'bigint', name: 'id' }],
  ...shopTags,
  timeout: 2880,
  worker_type: '',
});
const ofTransform = pairsOf(transform);
const findMatches: JsonObject = {
  parameters: {
    findMatchesParameters: { accuracyCostTradeoff: 0.5, enforceProvidedLabels: false, precisionRecallTradeoff: 0, primaryKeyColumnName: 'id' },
    transformType: 'FIND_MATCHES',
  },
};
const transformCall: JsonObject = { ...findMatches, role, timeout: 2880 };
const created = (name: string): JsonObject => ({
  ...transformCall,
  name,
  inputRecordTables: [{ databaseName: 'lake', tableName: 'orders' }],
  ...tags,
});
const tagged = ({ one }: typeof ofTransform, resourceArn: string): readonly CatalogCase[] => [
  one.agrees('the declared tag is not drift', ['TagResource', { resourceArn, tagsToAdd: { Team: 'shop' } }]),
  one.drifts('a removed tag is drift', ['UntagResource', { resourceArn, tagsToRemove: ['Team'] }], { 'tags.Team': ['shop', null] }),
];

export const glueQualityCases: readonly CatalogCase[] = [
  ...classifiers,
  ...ofRuleset.creation('CreateDataQualityRuleset', [rulesetCall, { name: 'orders' }], [{ ...rulesetCall, name: 'shadow' }]),
  ...ofRuleset.change('UpdateDataQualityRuleset', { name: 'orders' }, { ruleset: rules }, { ruleset: 'Rules = []' }, { ruleset: [rules, 'Rules = []'] }),
  ...ofRuleset.deletion('DeleteDataQualityRuleset', { name: 'orders' }, { name: 'shadow' }),
  ...tagged(ofRuleset, arn('glue', 'dataQualityRuleset/orders')),
  ...ofTransform.creation('CreateMLTransform', [created('matches'), { transformId: 'tfm-1' }], [created('shadow'), { transformId: 'tfm-2' }]),
  ...ofTransform.change(
    'UpdateMLTransform',
    { transformId: 'tfm-1' },
    transformCall,
    { role: 'arn:aws:iam::111122223333:role/evil', timeout: 60 },
    { role_arn: [role, 'arn:aws:iam::111122223333:role/evil'], timeout: [2880, 60] },
  ),
  ...ofTransform.deletion('DeleteMLTransform', { transformId: 'tfm-1' }, { transformId: 'tfm-2' }),
  ...tagged(ofTransform, arn('glue', 'mlTransform/tfm-1')),
];
