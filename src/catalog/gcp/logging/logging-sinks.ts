import * as c from '../language.js';
import { block, chosen, plain, updatedOrWritten, written, type Fields } from '../object-fields.js';
import { named, newName, resourceIn } from '../object-names.js';
import { allParents, byParent, type Parent } from './by-parent.js';

/**
 * Sinks and exclusions of logs. Source: googleapis `google/logging/v2/logging_config.proto`, schemas of `google_logging_*_sink` and
 * `google_logging_*_exclusion`.
 */

const sinkFields: Fields = {
  destination: plain('destination'),
  filter: plain('filter'),
  description: plain('description'),
  disabled: plain('disabled'),
  exclusions: block('exclusions'),
  'bigquery_options.use_partitioned_tables': chosen(plain('bigqueryOptions.usePartitionedTables')),
};
/** Sinks of folders and organisations may include the logs of everything below. */
const sinkFieldsOf = (parent: Parent): Fields =>
  parent === 'folder' || parent === 'organization'
    ? { ...sinkFields, include_children: plain('includeChildren'), intercept_children: plain('interceptChildren') }
    : sinkFields;

/** The fields that an update without a field mask writes. */
const unmaskedOf = (parent: Parent): Fields =>
  Object.fromEntries(
    Object.entries(sinkFieldsOf(parent)).filter(([attribute]) => ['destination', 'filter', 'include_children'].includes(attribute)),
  );

const exclusionFields: Fields = { filter: plain('filter'), description: plain('description'), disabled: plain('disabled') };

const typesOf = (kind: string, noise: readonly string[]): Readonly<Record<string, c.TypeSpec>> =>
  Object.fromEntries(
    allParents.map((parent) => [`google_logging_${parent}_${kind}`, { keys: [c.byName], scope: 'global', family: 'logging', noise }]),
  );

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
const sinks = changesOf('sink', c.either(resourceIn('sinks'), named('sinkName')));
const exclusions = changesOf('exclusion', c.either(resourceIn('exclusions'), named('name')));

export const loggingSinks: c.ServiceCatalog = {
  eventSource: 'logging.googleapis.com',
  types: {
    ...typesOf('sink', [...c.gcpNoise, 'writer_identity', 'unique_writer_identity', 'custom_writer_identity']),
    ...typesOf('exclusion', c.gcpNoise),
  },
  events: {
    CreateSink: sinks.made(newName('sinks', 'sink.name'), (parent) => written('sink', sinkFieldsOf(parent))),
    UpdateSink: sinks.changed((parent) => updatedOrWritten('sink', sinkFieldsOf(parent), unmaskedOf(parent))),
    DeleteSink: sinks.gone,
    CreateExclusion: exclusions.made(newName('exclusions', 'exclusion.name'), () => written('exclusion', exclusionFields)),
    UpdateExclusion: exclusions.changed(() => c.updated('exclusion', exclusionFields)),
    DeleteExclusion: exclusions.gone,
  },
};
