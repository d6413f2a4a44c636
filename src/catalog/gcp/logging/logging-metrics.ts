import { decodedUri } from '../../../lib/decoded-uri.js';
import { isList, isObject, text } from '../../../lib/json.js';
import * as c from '../language.js';
import { block, chosen, map, plain, translated, written, type Fields } from '../object-fields.js';

/**
 * Metrics of logs. An update replaces the metric. Source: googleapis `google/logging/v2/logging_metrics.proto`, schema of
 * `google_logging_metric`.
 */

const fields: Fields = {
  filter: plain('filter'),
  description: plain('description'),
  disabled: plain('disabled'),
  bucket_name: plain('bucketName'),
  value_extractor: plain('valueExtractor'),
  label_extractors: map('labelExtractors'),
  bucket_options: chosen(block('bucketOptions')),
  'metric_descriptor.metric_kind': chosen(plain('metricDescriptor.metricKind')),
  'metric_descriptor.value_type': chosen(plain('metricDescriptor.valueType')),
  'metric_descriptor.unit': chosen(plain('metricDescriptor.unit')),
  'metric_descriptor.display_name': chosen(plain('metricDescriptor.displayName')),
  'metric_descriptor.labels': chosen(
    translated('metricDescriptor.labels', (labels) =>
      isList(labels)
        ? labels
            .filter(isObject)
            .map(({ key, description, valueType }) => ({
              key: key ?? null,
              description: description ?? null,
              value_type: valueType ?? 'STRING',
            }))
        : undefined,
    ),
  ),
};

/** Names may contain encoded slashes: `projects/P/metrics/a%2Fb`. */
const inMetrics = (name: unknown): string | undefined => {
  const [, encoded] = /\/metrics\/(.+)$/.exec(text(name) ?? '') ?? [];
  return encoded === undefined ? undefined : decodedUri(encoded);
};

const metric = c.on('google_logging_metric', {
  name: c.either(
    c.via(c.resource, inMetrics),
    c.via('metricName', inMetrics),
    'metric.name',
    c.via(c.context('labels.name'), (name) => (text(name) ?? '').replace(/^logging\.googleapis\.com\/user\//, '')),
  ),
  project: c.project,
});

export const loggingMetrics: c.ServiceCatalog = {
  eventSource: 'logging.googleapis.com',
  types: c.types('logging', 'global', { google_logging_metric: { keys: [['name', 'project']], cloudId: 'name', noise: c.gcpNoise } }),
  events: {
    CreateLogMetric: c.create(metric, written('metric', fields)),
    UpdateLogMetric: c.modify(metric, written('metric', fields)),
    DeleteLogMetric: c.destroy(metric),
  },
};
