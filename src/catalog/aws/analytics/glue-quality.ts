import * as c from '../language.js';

/**
 * AWS Glue: classifiers, rules for the quality of data, and machine-learning transforms. An update keeps what it omits. Source: Glue API
 * reference, Terraform AWS provider (`internal/service/glue`).
 */

const newClassifier = c.on('aws_glue_classifier', {
  name: c.either('csvClassifier.name', 'grokClassifier.name', 'jsonClassifier.name', c.acronyms('xMLClassifier.name')),
});
const classifier = c.on('aws_glue_classifier', { name: 'name' });
const classifierSettings: c.Edits = {
  ...c.same(`
    csv_classifier{allow_single_column contains_header custom_datatype_configured delimiter disable_value_trimming quote_symbol serde}
    grok_classifier{classification custom_patterns grok_pattern} json_classifier{json_path}`),
  'csv_classifier.custom_datatypes': c.set('csvClassifier.customDatatypes', 'ordered'),
  'csv_classifier.header': c.set('csvClassifier.header', 'ordered'),
  'xml_classifier.classification': c.acronyms('xMLClassifier.classification'),
  'xml_classifier.row_tag': c.acronyms('xMLClassifier.rowTag'),
};

const ruleset = c.on('aws_glue_data_quality_ruleset', { name: 'name' });

const transform = c.on('aws_glue_ml_transform', { id: 'transformId' });
const transformId = c.response('transformId');
const findMatches = 'parameters.findMatchesParameters';
const transformSettings: c.Edits = {
  ...c.same('description glue_version max_capacity max_retries name number_of_workers timeout worker_type parameters{transform_type}'),
  'parameters.find_matches_parameters.accuracy_cost_trade_off': `${findMatches}.accuracyCostTradeoff`,
  ...c.same('enforce_provided_labels primary_key_column_name', `${findMatches}.`, 'parameters.find_matches_parameters.'),
  'parameters.find_matches_parameters.precision_recall_trade_off': `${findMatches}.precisionRecallTradeoff`,
  role_arn: 'role',
};

export const glueQuality: c.ServiceCatalog = {
  eventSource: 'glue.amazonaws.com',
  types: c.types('analytics', {
    aws_glue_classifier: { keys: [['name']] },
    aws_glue_data_quality_ruleset: { keys: [['name'], ['arn']], cloudId: 'name' },
    aws_glue_ml_transform: { keys: [['id'], ['arn']], noise: ['schema.*'], defaults: { timeout: 2880 } },
  }),
  events: {
    CreateClassifier: c.create(newClassifier, classifierSettings),
    UpdateClassifier: c.modify(newClassifier, classifierSettings),
    DeleteClassifier: c.destroy(classifier),

    CreateDataQualityRuleset: c.create(c.withId(ruleset), {
      ...c.same('description ruleset target_table{catalog_id database_name table_name}'),
      tags: c.newTags,
    }),
    UpdateDataQualityRuleset: c.modify(ruleset, c.same('description ruleset')),
    DeleteDataQualityRuleset: c.destroy(ruleset),

    CreateMLTransform: c.create(c.withId(c.on('aws_glue_ml_transform', { id: transformId })), {
      ...transformSettings,
      input_record_tables: c.set(c.blocks('inputRecordTables', c.same('catalog_id connection_name database_name table_name')), 'ordered'),
      tags: c.newTags,
    }),
    UpdateMLTransform: c.modify(transform, transformSettings),
    DeleteMLTransform: c.destroy(transform),
  },
};
