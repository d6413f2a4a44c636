import { decodedUri } from '../../../lib/decoded-uri.js';
import { isList, isObject, text } from '../../../lib/json.js';
import * as c from '../language.js';
import { type Parent, allParents, byParent } from './by-parent.js';

/**
 * Sinks and exclusions of logs. Source: googleapis `google/logging/v2/logging_config.proto`, schemas of `google_logging_*_sink` and
 * `google_logging_*_exclusion`.
 */

const sinkFields: c.Fields = {
  ...c.cleared('destination filter description disabled exclusions'),
  ...c.chosen('bigquery_options{use_partitioned_tables}'),
};
/** Sinks of folders and organisations may include the logs of everything below. */
const sinkFieldsOf = (parent: Parent): c.Fields =>
  parent === 'folder' || parent === 'organization' ? { ...sinkFields, ...c.cleared('include_children intercept_children') } : sinkFields;

/** The attributes that an update without a field mask writes. */
const unmasked = ['destination', 'filter', 'include_children'];

const exclusionFields: c.Fields = c.cleared('filter description disabled');

const typesOf = (kind: string, spec: Partial<c.TypeSpec> = {}): c.ServiceCatalog['types'] =>
  c.googleTypes('logging', Object.fromEntries(allParents.map((parent) => [`google_logging_${parent}_${kind}`, spec])));

/** The events of one kind of object. */
const changesOf = (kind: string, id: c.Read) => {
  const target = (parent: string, name: c.From) => c.on(`google_logging_${parent}_${kind}`, { id: name });
  return {
    made: (name: c.Read, edits: (parent: Parent) => c.Edits): c.ChangeSpec =>
      byParent(name, allParents, (parent, when) => c.create(target(parent, name), edits(parent), { when })),
    changed: (edits: (parent: Parent) => c.Edits): c.ChangeSpec =>
      byParent(id, allParents, (parent, when) => c.modify(target(parent, id), edits(parent), { when })),
    gone: byParent(id, allParents, (parent, when) => c.destroy(target(parent, id), { when })),
  };
};
const sinks = changesOf('sink', c.either(c.fullName('sinks'), c.named('sinkName')));
const exclusions = changesOf('exclusion', c.either(c.fullName('exclusions'), c.named('name')));

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

export const loggingSinks: c.ServiceCatalog = {
  eventSource: 'logging.googleapis.com',
  types: {
    ...typesOf('sink', { noise: ['writer_identity', 'unique_writer_identity', 'custom_writer_identity'] }),
    ...typesOf('exclusion'),
    ...c.googleTypes('logging', { google_logging_metric: { keys: [['name', 'project']], cloudId: 'name' } }),
  },
  events: {
    CreateSink: sinks.made(c.newName('sinks', 'sink.name'), (parent) => c.whole('sink', sinkFieldsOf(parent))),
    UpdateSink: sinks.changed((parent) => c.maskedOrWhole('sink', sinkFieldsOf(parent), unmasked)),
    DeleteSink: sinks.gone,
    CreateExclusion: exclusions.made(c.newName('exclusions', 'exclusion.name'), () => c.whole('exclusion', exclusionFields)),
    UpdateExclusion: exclusions.changed(() => c.masked('exclusion', exclusionFields)),
    DeleteExclusion: exclusions.gone,

    CreateLogMetric: c.create(metric, c.whole('metric', fields)),
    UpdateLogMetric: c.modify(metric, c.whole('metric', fields)),
    DeleteLogMetric: c.destroy(metric),
  },
};
