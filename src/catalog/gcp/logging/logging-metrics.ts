import { decodedUri } from '../../../lib/decoded-uri.js';
import { isList, isObject, text } from '../../../lib/json.js';
import * as c from '../language.js';

/**
 * Metrics of logs. An update replaces the metric. Source: googleapis `google/logging/v2/logging_metrics.proto`, schema of
 * `google_logging_metric`.
 */

const fields: c.Fields = {
  ...c.cleared('filter description disabled bucket_name value_extractor'),
  ...c.cleared('label_extractors', 'map'),
  ...c.chosen('bucket_options metric_descriptor{metric_kind value_type unit display_name}'),
  ...c.chosen('metric_descriptor{labels}', (labels) =>
    isList(labels)
      ? labels.filter(isObject).map(({ key, description, valueType }) => ({
          key: key ?? null,
          description: description ?? null,
          value_type: valueType ?? 'STRING',
        }))
      : undefined,
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
  types: c.googleTypes('logging', { google_logging_metric: { keys: [['name', 'project']], cloudId: 'name' } }),
  events: {
    CreateLogMetric: c.create(metric, c.whole('metric', fields)),
    UpdateLogMetric: c.modify(metric, c.whole('metric', fields)),
    DeleteLogMetric: c.destroy(metric),
  },
};
