import t from 'tap';
import { severityOf } from '../../../src/operators/rules/severity-of.js';
import { created, deleted, modified } from '../../support/weights.js';
import { machineLearningChanges } from './machine-learning-severities.js';

/** Severities of changes of models, their logs and their users (D24). */

void t.test('D24: each change of machine learning, and its undoing', (t) => {
  for (const [type, field, strong, weak, weakening, restoring] of machineLearningChanges) {
    t.equal(severityOf(modified(type, field, strong, weak)), weakening, `${type} ${field} weakened`);
    t.equal(severityOf(modified(type, field, weak, strong)), restoring, `${type} ${field} restored`);
  }
  t.end();
});

void t.test('D24: deletions of what watches models', (t) => {
  for (const type of ['aws_bedrock_guardrail', 'aws_bedrock_model_invocation_logging_configuration', 'aws_sagemaker_monitoring_schedule'])
    t.equal(severityOf(deleted(type)), 'critical', type);
  t.equal(severityOf(deleted('aws_sagemaker_endpoint')), 'high');
  t.end();
});

void t.test('D24: creations of who can log in', (t) => {
  t.equal(severityOf(created('aws_sagemaker_workforce')), 'high');
  t.equal(severityOf(created('aws_sagemaker_hub')), 'low');
  t.end();
});
