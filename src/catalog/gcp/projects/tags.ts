import { decodedUri } from '../../../lib/decoded-uri.js';
import { lastSegment } from '../../../lib/last-segment.js';
import { text } from '../../../lib/json.js';
import { create, destroy, either, firstOf, modify, on, response, set, via, type From, type Read, type ServiceCatalog } from '../../dsl.js';
import type { KeyPart } from '../../type-spec.js';
import { inName, updated } from '../gcp-reads.js';
import { gcpNoise } from '../noise.js';
import { segmentAfter } from '../resource-path.js';

/**
 * Tags: keys, values and their bindings to resources. Names are numbers that the service assigns; a new one is found by its parent and
 * short name. Source: googleapis `google/cloud/resourcemanager/v3/tag_{keys,values,bindings}.proto`; Terraform Google provider
 * `google_tags_tag_key`, `google_tags_tag_value`, `google_tags_tag_binding`, `google_tags_location_tag_binding`.
 */

const nameKey: KeyPart = { attribute: 'name', as: lastSegment };

const numbered = (holder: string, collection: string): Read =>
  either(inName(collection), ...['name', `${holder}.name`].map((path) => via(path, (name) => segmentAfter(text(name) ?? '', collection))));

const described = { description: { path: 'description', make: (from: From) => set(from) } };

const kind = (type: string, holder: string, collection: string) => ({
  named: on(type, { name: numbered(holder, collection) }),
  added: on(type, { short_name: `${holder}.shortName`, parent: `${holder}.parent` }),
  edits: updated(holder, described),
});
const key = kind('google_tags_tag_key', 'tagKey', 'tagKeys');
const value = kind('google_tags_tag_value', 'tagValue', 'tagValues');

/** `tagBindings/%2F%2Fcompute.googleapis.com%2Fprojects%2F1%2F…/tagValues/2`. */
const bindingName = either('name');
const part = (at: 1 | 2): Read =>
  via(bindingName, (name, { resource }) => {
    const found = /^tagBindings\/(.+)\/(tagValues\/[^/]+)$/.exec(decodedUri(text(name) ?? resource));
    return found?.[at];
  });
const bindingKey = { parent: either('tagBinding.parent', part(1)), tag_value: either('tagBinding.tagValue', part(2)) };
const binding = on('google_tags_tag_binding', bindingKey);
const localBinding = on('google_tags_location_tag_binding', bindingKey);

const common = { scope: 'global', family: 'projects' } as const;
const bindingSpec = {
  ...common,
  keys: [
    [
      { attribute: 'tag_value', as: lastSegment },
      { attribute: 'parent', as: decodedUri },
    ],
  ],
  noise: [...gcpNoise, 'name'],
} as const;

export const tags: ServiceCatalog = {
  eventSource: 'cloudresourcemanager.googleapis.com',
  types: {
    google_tags_tag_key: { ...common, keys: [[nameKey], ['short_name', 'parent']], noise: [...gcpNoise, 'name', 'namespaced_name'] },
    google_tags_tag_value: { ...common, keys: [[nameKey], ['short_name', 'parent']], noise: [...gcpNoise, 'name', 'namespaced_name'] },
    google_tags_tag_binding: bindingSpec,
    google_tags_location_tag_binding: bindingSpec,
  },
  events: {
    CreateTagKey: create(key.added, { description: 'tagKey.description' }, { id: response('name') }),
    UpdateTagKey: modify(key.named, key.edits),
    DeleteTagKey: destroy(key.named),
    CreateTagValue: create(value.added, { description: 'tagValue.description' }, { id: response('name') }),
    UpdateTagValue: modify(value.named, value.edits),
    DeleteTagValue: destroy(value.named),
    CreateTagBinding: firstOf(create(binding), create(localBinding)),
    DeleteTagBinding: firstOf(destroy(binding), destroy(localBinding)),
  },
};
