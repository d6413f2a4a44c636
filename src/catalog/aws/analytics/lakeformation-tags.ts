import { capitalised } from '../../../lib/capitalised.js';
import { isList, isObject, text, type Json } from '../../../lib/json.js';
import type { AuditRecord } from '../../../model/audit-record.js';
import * as c from '../language.js';
import { catalogOf, idOf } from './glue-values.js';
import { objectKey, toBlock } from './lakeformation-values.js';

/**
 * Tags of databases, tables and columns in AWS Lake Formation, expressions of tags, opt-ins and the connection to IAM Identity Center. Source:
 * Lake Formation API reference, Terraform AWS provider (`internal/service/lakeformation`).
 */

/** Attribute of the state → member of `resource` in a call. */
const taggedKinds: Readonly<Record<string, string>> = { database: 'database', table: 'table', table_with_columns: 'tableWithColumns' };
const optInKinds: Readonly<Record<string, string>> = {
  ...taggedKinds,
  catalog: 'catalog',
  data_cells_filter: 'dataCellsFilter',
  data_location: 'dataLocation',
  lf_tag: 'lFTag',
  lf_tag_expression: 'lFTagExpression',
};

/** The block of an object in the form of a grant, which has other names. */
const asInGrant = (block: Json): Json => {
  if (!isObject(block)) return block;
  const { column_wildcard: wildcard, resource_arn: arn = null, ...members } = block;
  const [one] = isList(wildcard) ? wildcard : [];
  if (one === undefined) return { ...members, arn };
  return { ...members, wildcard: true, excluded_column_names: isObject(one) ? (one['excluded_column_names'] ?? []) : [] };
};
const keyOf = (value: Json): string => objectKey(isList(value) ? value.map(asInGrant) : value);
const objectPart = (attribute: string): c.KeyPart => ({ attribute, of: keyOf });

/** States may omit the catalog of the account. */
const objectsOf = (member: string): readonly c.Read[] => {
  const read =
    (isNamed: boolean): c.Read =>
    (record: AuditRecord): Json | undefined => {
      const { resource } = record.request;
      const object = isObject(resource) ? (resource[member] ?? resource[capitalised(member)]) : undefined;
      if (!isObject(object)) return undefined;
      const { catalogId, ...members } = object;
      const catalog = text(catalogId) ?? catalogOf(record);
      if (member === 'dataCellsFilter' || member === 'catalog') return isNamed ? objectKey(toBlock(object)) : undefined;
      if (isNamed) return objectKey(toBlock({ ...members, catalogId: catalog }));
      return catalog === record.account ? objectKey(toBlock(members)) : undefined;
    };
  return [read(true), read(false)];
};
const targetsIn = (kinds: Readonly<Record<string, string>>, target: (kind: string, object: c.Read) => c.Target): readonly c.Target[] =>
  Object.entries(kinds).flatMap(([kind, member]) => objectsOf(member).map((object) => target(kind, object)));

const single = targetsIn(taggedKinds, (kind, object) =>
  c.on('aws_lakeformation_resource_lf_tag', { [kind]: object, 'lf_tag.key': 'item.tagKey' }),
);
const several = targetsIn(taggedKinds, (kind, object) => c.on('aws_lakeformation_resource_lf_tags', { [kind]: object }));
const parents = [
  c.ifCovered('aws_glue_catalog_database', { id: idOf('resource.database.name') }),
  c.ifCovered('aws_glue_catalog_table', { id: idOf('resource.table.databaseName', 'resource.table.name') }),
];

const block = c.via('item', (tag) => {
  const { tagKey = null, tagValues = [] } = isObject(tag) ? tag : {};
  return [{ key: tagKey, value: isList(tagValues) ? (tagValues[0] ?? null) : null }];
});
/** The tags that the call does not refuse. */
const tags = c.unlessRefused('lFTags', c.response('failures[].lFTag.tagKey'), (tag) => (isObject(tag) ? (tag['tagKey'] ?? null) : null));
const eachTag = (...owners: readonly c.OwnerSpec[]): c.ChangeSpec => c.forEach(tags, ...owners);
const value: c.Edits = { 'lf_tag.value': c.via('item.tagValues', (values) => (isList(values) ? values[0] : undefined)) };

const expression = c.on('aws_lakeformation_lf_tag_expression', { catalog_id: catalogOf, name: 'name' });
const expressionSettings: c.Edits = { description: 'description', expression: c.blocks('expression') };

/** The parts of the key of an opt-in: its principal and its object. */
const principalOf = (value: Json): string => {
  const block = isList(value) ? value[0] : value;
  return isObject(block) ? (text(block['data_lake_principal_identifier']) ?? '') : '';
};
const optedObject = (value: Json): string => {
  const block = isList(value) ? value[0] : value;
  for (const kind of Object.keys(optInKinds)) {
    const key = isObject(block) ? keyOf(block[kind] ?? null) : '';
    if (key !== '') return `${kind}:${key}`;
  }
  return '';
};
const optIns = targetsIn(optInKinds, (kind, object) =>
  c.on('aws_lakeformation_opt_in', {
    principal: 'principal.dataLakePrincipalIdentifier',
    resource_data: c.via(object, (key) => `${kind}:${text(key) ?? ''}`),
  }),
);

const identityCenter = c.on('aws_lakeformation_identity_center_configuration', {});
const ofAccount: c.Read = (record) => catalogOf(record) === record.account;

export const lakeformationTags: c.ServiceCatalog = {
  eventSource: 'lakeformation.amazonaws.com',
  types: c.types('analytics', {
    aws_lakeformation_resource_lf_tag: {
      keys: Object.keys(taggedKinds).map((kind) => [objectPart(kind), 'lf_tag.key']),
      unevaluated: { catalog_id: 'part of the object', 'lf_tag.catalog_id': 'the call rarely contains it' },
    },
    aws_lakeformation_resource_lf_tags: {
      keys: Object.keys(taggedKinds).map((kind) => [objectPart(kind)]),
      unevaluated: { catalog_id: 'part of the object' },
    },
    aws_lakeformation_lf_tag_expression: { keys: [['catalog_id', 'name']], cloudId: 'name' },
    aws_lakeformation_opt_in: {
      keys: [
        [
          { attribute: 'principal', of: principalOf },
          { attribute: 'resource_data', of: optedObject },
        ],
      ],
      noise: ['condition', 'condition.*'],
      unevaluated: { 'resource_data.lf_tag_policy': 'states and calls write it differently' },
    },
    aws_lakeformation_identity_center_configuration: {
      keys: [[]],
      access: 'identity',
      unevaluated: { catalog_id: 'the catalog of the account' },
    },
  }),
  events: {
    // A tag decides who may read the data.
    AddLFTagsToResource: eachTag(
      ...several.map((target) => c.modify(target, { lf_tag: c.add(block, ['key']) })),
      ...single.map((target) => c.create(c.within(parents, c.withId(target, 'item.tagKey')), value)),
    ),
    RemoveLFTagsFromResource: eachTag(
      ...several.map((target) => c.modify(target, { lf_tag: c.remove(block, ['key']) })),
      ...single.map((target) => c.destroy(target)),
    ),

    CreateLFTagExpression: c.create(c.withId(expression, 'name'), expressionSettings),
    UpdateLFTagExpression: c.modify(expression, expressionSettings),
    DeleteLFTagExpression: c.destroy(expression),

    CreateLakeFormationOptIn: c.firstOf(...optIns.map((target) => c.create(target))),
    DeleteLakeFormationOptIn: c.firstOf(...optIns.map((target) => c.destroy(target))),

    CreateLakeFormationIdentityCenterConfiguration: c.create(identityCenter, { instance_arn: 'instanceArn' }, { when: ofAccount }),
    DeleteLakeFormationIdentityCenterConfiguration: c.destroy(identityCenter, { when: ofAccount }),
  },
};
