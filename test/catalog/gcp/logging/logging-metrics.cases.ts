import type { JsonObject } from '../../../../src/lib/json.js';
import type { CatalogCase, DeclaredResource, ExpectedDrift } from '../../../support/catalog-case.js';

/** Metrics of logs. */

const metric = (changed: JsonObject = {}): DeclaredResource => ({
  type: 'google_logging_metric',
  name: 'errors',
  attributes: {
    bucket_name: '',
    bucket_options: [],
    description: 'Errors of the app',
    disabled: false,
    filter: 'severity>=ERROR',
    id: 'app/errors',
    label_extractors: { userId: 'EXTRACT(jsonPayload.user)' },
    metric_descriptor: [
      {
        display_name: '',
        labels: [{ description: '', key: 'userId', value_type: 'STRING' }],
        metric_kind: 'DELTA',
        unit: '1',
        value_type: 'INT64',
      },
    ],
    name: 'app/errors',
    project: 'acme-prod',
    value_extractor: '',
    ...changed,
  },
});
const drift = (field: string, old: ExpectedDrift['old'], value: ExpectedDrift['new']): ExpectedDrift => ({
  address: 'google_logging_metric.errors',
  field,
  old,
  new: value,
});
const method = (name: string): string => `google.logging.v2.MetricsServiceV2.${name}`;
const at: JsonObject = { resourceName: 'projects/acme-prod/metrics/app%2Ferrors' };
const labelled = (name: string): JsonObject => ({
  resourceName: 'projects/acme-prod/metrics',
  entry: { resource: { type: 'metric', labels: { name: `logging.googleapis.com/user/${name}`, project_id: 'acme-prod' } } },
});
const declared: JsonObject = {
  description: 'Errors of the app',
  filter: 'severity>=ERROR',
  labelExtractors: { userId: 'EXTRACT(jsonPayload.user)' },
  metricDescriptor: { labels: [{ key: 'userId' }], metricKind: 'DELTA', valueType: 'INT64' },
};

export const loggingMetricCases: readonly CatalogCase[] = [
  {
    name: 'a declared metric is created',
    event: method('CreateLogMetric'),
    request: { parent: 'projects/acme-prod', metric: { name: 'app/errors', ...declared } },
    record: labelled('app/errors'),
    state: [metric()],
    drifts: [],
  },
  {
    name: 'a metric counts less and loses its label; an update replaces the metric',
    event: method('UpdateLogMetric'),
    request: {
      metricName: 'projects/acme-prod/metrics/app%2Ferrors',
      metric: { description: 'Errors of the app', disabled: true, filter: 'severity>=EMERGENCY' },
    },
    record: at,
    state: [metric()],
    drifts: [
      drift('disabled', false, true),
      drift('filter', 'severity>=ERROR', 'severity>=EMERGENCY'),
      drift('label_extractors.userId', 'EXTRACT(jsonPayload.user)', null),
    ],
  },
  {
    name: 'buckets are set',
    event: method('UpdateLogMetric'),
    request: {
      metric: {
        ...declared,
        bucketOptions: { exponentialBuckets: { growthFactor: 2, numFiniteBuckets: 10, scale: 1 } },
        valueExtractor: 'EXTRACT(jsonPayload.size)',
      },
    },
    record: at,
    state: [metric()],
    drifts: [
      drift('bucket_options', [], [{ exponential_buckets: [{ growth_factor: 2, num_finite_buckets: 10, scale: 1 }] }]),
      drift('value_extractor', '', 'EXTRACT(jsonPayload.size)'),
    ],
  },
  {
    name: 'a declared metric is deleted',
    event: method('DeleteLogMetric'),
    request: { metricName: 'projects/acme-prod/metrics/app%2Ferrors' },
    record: at,
    state: [metric()],
    drifts: [drift('*', '*', null)],
  },
];
