import t from 'tap';
import { tags } from '../../../../src/catalog/gcp/projects/tags.js';
import type { JsonObject } from '../../../../src/lib/json.js';
import type { CatalogCase, DeclaredResource } from '../../../support/catalog-case.js';
import { checkCases } from '../../../support/check-cases.js';

const organization = 'organizations/728386023487';
const key = (attributes: JsonObject = {}): DeclaredResource => ({
  type: 'google_tags_tag_key',
  attributes: {
    id: 'tagKeys/281475012216835',
    name: '281475012216835',
    parent: organization,
    short_name: 'env',
    namespaced_name: '728386023487/env',
    description: 'Environment',
    purpose: '',
    ...attributes,
  },
});
const value = (attributes: JsonObject = {}): DeclaredResource => ({
  type: 'google_tags_tag_value',
  attributes: {
    id: 'tagValues/281484800322441',
    name: '281484800322441',
    parent: 'tagKeys/281475012216835',
    short_name: 'prod',
    namespaced_name: '728386023487/env/prod',
    description: '',
    ...attributes,
  },
});
const parent = '//cloudresourcemanager.googleapis.com/projects/481516234200';
const binding = (type = 'google_tags_tag_binding'): DeclaredResource => ({
  type,
  attributes: {
    id: 'tagBindings/%2F%2Fcloudresourcemanager.googleapis.com%2Fprojects%2F481516234200/tagValues/281484800322441',
    name: '%2F%2Fcloudresourcemanager.googleapis.com%2Fprojects%2F481516234200/tagValues/281484800322441',
    parent,
    tag_value: 'tagValues/281484800322441',
  },
});

const v3 = 'google.cloud.resourcemanager.v3';
type Call = Pick<CatalogCase, 'event' | 'request' | 'record'>;
const newKey: Call = {
  event: `${v3}.TagKeys.CreateTagKey`,
  request: { tagKey: { parent: organization, shortName: 'env', description: 'Environment' } },
  record: { resourceName: organization },
};
const changedKey: Call = {
  event: `${v3}.TagKeys.UpdateTagKey`,
  request: { tagKey: { name: 'tagKeys/281475012216835', description: 'Stage' }, updateMask: 'description' },
  record: { resourceName: 'tagKeys/281475012216835' },
};
const deletedKey: Call = {
  event: `${v3}.TagKeys.DeleteTagKey`,
  request: { name: 'tagKeys/281475012216835' },
  record: { resourceName: 'tagKeys/281475012216835' },
};
const newValue: Call = {
  event: `${v3}.TagValues.CreateTagValue`,
  request: { tagValue: { parent: 'tagKeys/281475012216835', shortName: 'prod' } },
  record: { resourceName: 'tagKeys/281475012216835' },
};
const changedValue: Call = {
  event: `${v3}.TagValues.UpdateTagValue`,
  request: { tagValue: { name: 'tagValues/281484800322441', description: 'Live' } },
  record: { resourceName: 'tagValues/281484800322441' },
};
const deletedValue: Call = {
  event: `${v3}.TagValues.DeleteTagValue`,
  request: { name: 'tagValues/281484800322441' },
  record: { resourceName: 'tagValues/281484800322441' },
};
const bound: Call = {
  event: `${v3}.TagBindings.CreateTagBinding`,
  request: { tagBinding: { parent, tagValue: 'tagValues/281484800322441' } },
  record: { resourceName: 'tagValues/281484800322441' },
};
const unbound: Call = {
  event: `${v3}.TagBindings.DeleteTagBinding`,
  request: { name: 'tagBindings/%2F%2Fcloudresourcemanager.googleapis.com%2Fprojects%2F481516234200/tagValues/281484800322441' },
  record: { resourceName: 'tagValues/281484800322441' },
};

const created = (address: string) => [{ address, field: '*', old: null, new: '*' }];
const deleted = (address: string) => [{ address, field: '*', old: '*', new: null }];

const cases: readonly CatalogCase[] = [
  { name: 'declared, found by parent and short name', ...newKey, state: [key()], drifts: [] },
  {
    name: 'another description',
    ...changedKey,
    state: [key()],
    drifts: [{ address: 'google_tags_tag_key.this', field: 'description', old: 'Environment', new: 'Stage' }],
  },
  { name: 'declared', ...deletedKey, state: [key()], drifts: deleted('google_tags_tag_key.this') },
  { name: 'declared', ...newValue, state: [value()], drifts: [] },
  {
    name: 'another description, without a mask',
    ...changedValue,
    state: [value()],
    drifts: [{ address: 'google_tags_tag_value.this', field: 'description', old: '', new: 'Live' }],
  },
  { name: 'declared', ...deletedValue, state: [value()], drifts: deleted('google_tags_tag_value.this') },
  { name: 'undeclared', ...bound, state: [], drifts: created('google_tags_tag_binding') },
  { name: 'declared', ...bound, state: [binding()], drifts: [] },
  { name: 'declared with a location', ...bound, state: [binding('google_tags_location_tag_binding')], drifts: [] },
  { name: 'declared', ...unbound, state: [binding()], drifts: deleted('google_tags_tag_binding.this') },
];

checkCases(t, tags, cases);
