import { cloudCatalog, cloudServices } from '../src/catalog/providers.js';
import { decodeRecord } from '../src/catalog/aws/decode-record.js';
import { coverageOf } from '../src/catalog/coverage.js';
import { partName } from '../src/catalog/type-spec.js';
import type { OwnerCandidate } from '../src/model/change.js';
import { isList, isObject, type Json } from '../src/lib/json.js';
import { allCases } from '../test/support/all-cases.js';
import { cloudTrailRecord } from '../test/support/arrivals.js';

/** An attribute in the catalog and where it is used: event names, or `key`, `cloudId`, `defaults`, `secrets` of its type. */
export type NamedAttribute = {
  readonly type: string;
  /** Dots between levels. */
  readonly path: string;
  readonly by: string;
  /** Evaluated, or only looked up. */
  readonly evaluated: boolean;
  /** An example value. Its members are attributes too, unless the schema says that it is a map. */
  readonly value: Json | undefined;
};

/**
 * Every attribute in the AWS catalog: those set by events, and the identifying ones of types. The members of blocks are in no entry; they
 * come from the examples under `test/catalog/aws`.
 */
export const exampleAttributes = async (): Promise<readonly NamedAttribute[]> =>
  [...covered(), ...ofTypes(), ...(await inExamples())].filter(({ type }) => type.startsWith('aws_'));

const covered = (): readonly NamedAttribute[] =>
  coverageOf(cloudServices).flatMap(({ event, resources }) =>
    resources.flatMap(({ type, attributes }) =>
      attributes
        .filter((path) => path !== '*' && path !== '')
        .map((path) => ({ type, path, by: event, evaluated: true, value: undefined })),
    ),
  );

const ofTypes = (): readonly NamedAttribute[] =>
  Object.entries(cloudCatalog.types).flatMap(([type, spec]) => {
    const named = (by: string, paths: readonly string[]): readonly NamedAttribute[] =>
      paths.filter((path) => !path.includes('*')).map((path) => ({ type, path, by, evaluated: false, value: undefined }));
    return [
      ...named('key', spec.keys.flat().map(partName)),
      ...named('cloudId', spec.cloudId === undefined ? [] : [spec.cloudId]),
      ...named('defaults', Object.keys(spec.defaults ?? {})),
      ...named('secrets', spec.secrets ?? []),
    ];
  });

const inExamples = async (): Promise<readonly NamedAttribute[]> =>
  (await allCases()).flatMap((one) => {
    const members = { requestParameters: one.request, responseElements: one.response ?? null, ...one.record };
    const record = decodeRecord(cloudTrailRecord(one.eventSource, one.event, members));
    if (record === undefined) return [];
    const places = cloudCatalog.interpret(record).changes.flatMap((change) => change.owners);
    return places.flatMap((place) => blocksIn(place, record.eventName));
  });

const blocksIn = (place: OwnerCandidate, by: string): readonly NamedAttribute[] =>
  place.edits
    .filter(({ value, as }) => as !== 'map' && as !== 'object' && (isList(value) || isObject(value)))
    .map(({ field, op, value }) => ({
      type: place.ref.type,
      path: field,
      by,
      evaluated: true,
      value: op === 'amend' ? elementsOf(value) : value,
    }));

/** The elements that a call adds and removes. */
const elementsOf = (value: Json): Json =>
  isObject(value) ? [value['add'], value['remove']].flatMap((list) => (isList(list) ? [...list] : [])) : value;
