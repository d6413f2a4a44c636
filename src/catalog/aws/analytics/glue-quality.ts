import { create, destroy, either, modify, on, response, set, type Edits, type ServiceCatalog } from '../../dsl.js';
import { same } from '../api/api-values.js';
import { acronyms } from '../databases/database-values.js';
import { blockList } from '../monitoring/monitoring-values.js';
import { newTags } from '../containers/container-values.js';

/**
 * AWS Glue: classifiers, rules for the quality of data, and machine-learning transforms. An update keeps what it omits. Source: Glue API
 * reference, Terraform AWS provider (`internal/service/glue`).
 */

const newClassifier = on('aws_glue_classifier', {
  name: either('csvClassifier.name', 'grokClassifier.name', 'jsonClassifier.name', acronyms('xMLClassifier.name')),
});
const classifier = on('aws_glue_classifier', { name: 'name' });
const classifierSettings: Edits = {
  ...same(
    'allow_single_column contains_header custom_datatype_configured delimiter disable_value_trimming quote_symbol serde',
    'csvClassifier.',
    'csv_classifier.',
  ),
  'csv_classifier.custom_datatypes': set('csvClassifier.customDatatypes', 'ordered'),
  'csv_classifier.header': set('csvClassifier.header', 'ordered'),
  ...same('classification custom_patterns grok_pattern', 'grokClassifier.', 'grok_classifier.'),
  'json_classifier.json_path': 'jsonClassifier.jsonPath',
  'xml_classifier.classification': acronyms('xMLClassifier.classification'),
  'xml_classifier.row_tag': acronyms('xMLClassifier.rowTag'),
};

const ruleset = on('aws_glue_data_quality_ruleset', { name: 'name' });

const transform = on('aws_glue_ml_transform', { id: 'transformId' });
const transformId = response('transformId');
const findMatches = 'parameters.findMatchesParameters';
const transformSettings: Edits = {
  ...same('description glue_version max_capacity max_retries name number_of_workers timeout worker_type'),
  'parameters.find_matches_parameters.accuracy_cost_trade_off': `${findMatches}.accuracyCostTradeoff`,
  'parameters.find_matches_parameters.enforce_provided_labels': `${findMatches}.enforceProvidedLabels`,
  'parameters.find_matches_parameters.precision_recall_trade_off': `${findMatches}.precisionRecallTradeoff`,
  'parameters.find_matches_parameters.primary_key_column_name': `${findMatches}.primaryKeyColumnName`,
  'parameters.transform_type': 'parameters.transformType',
  role_arn: 'role',
};

const shared = { scope: 'region', family: 'analytics' } as const;

export const glueQuality: ServiceCatalog = {
  eventSource: 'glue.amazonaws.com',
  types: {
    aws_glue_classifier: { ...shared, keys: [['name']] },
    aws_glue_data_quality_ruleset: {
      ...shared,
      keys: [['name'], ['arn']],
      cloudId: 'name',
      noise: ['created_on', 'last_modified_on', 'recommendation_run_id'],
    },
    aws_glue_ml_transform: {
      ...shared,
      keys: [['id'], ['arn']],
      noise: ['label_count', 'schema', 'schema.*'],
      defaults: { timeout: 2880 },
    },
  },
  events: {
    CreateClassifier: create(newClassifier, classifierSettings),
    UpdateClassifier: modify(newClassifier, classifierSettings),
    DeleteClassifier: destroy(classifier),

    CreateDataQualityRuleset: create(
      ruleset,
      { ...same('description ruleset'), ...same('catalog_id database_name table_name', 'targetTable.', 'target_table.'), tags: newTags },
      { id: 'name' },
    ),
    UpdateDataQualityRuleset: modify(ruleset, same('description ruleset')),
    DeleteDataQualityRuleset: destroy(ruleset),

    CreateMLTransform: create(
      on('aws_glue_ml_transform', { id: transformId }),
      {
        ...transformSettings,
        input_record_tables: set(
          blockList('inputRecordTables', {
            catalog_id: 'catalogId',
            connection_name: 'connectionName',
            database_name: 'databaseName',
            table_name: 'tableName',
          }),
          'ordered',
        ),
        tags: newTags,
      },
      { id: transformId },
    ),
    UpdateMLTransform: modify(transform, transformSettings),
    DeleteMLTransform: destroy(transform),
  },
};
