import { decodedUri } from '../../../lib/decoded-uri.js';
import { lastSegment } from '../../../lib/last-segment.js';
import { text } from '../../../lib/json.js';
import * as c from '../language.js';

/**
 * Tags: keys, values and their bindings to resources. Names are numbers that the service assigns; a new one is found by its parent and
 * short name. Source: googleapis `google/cloud/resourcemanager/v3/tag_{keys,values,bindings}.proto`; Terraform Google provider
 * `google_tags_tag_key`, `google_tags_tag_value`, `google_tags_tag_binding`, `google_tags_location_tag_binding`.
 */

const nameKey: c.KeyPart = { attribute: 'name', as: lastSegment };

const numbered = (holder: string, collection: string): c.Read =>
  c.either(
    c.inName(collection),
    ...['name', `${holder}.name`].map((path) => c.via(path, (name) => c.segmentAfter(text(name) ?? '', collection))),
  );

const kind = (type: string, holder: string, collection: string) => ({
  named: c.on(type, { name: numbered(holder, collection) }),
  added: c.on(type, { short_name: `${holder}.shortName`, parent: `${holder}.parent` }),
  edits: c.masked(holder, c.cleared('description')),
});
const key = kind('google_tags_tag_key', 'tagKey', 'tagKeys');
const value = kind('google_tags_tag_value', 'tagValue', 'tagValues');

/** `tagBindings/%2F%2Fcompute.googleapis.com%2Fprojects%2F1%2F…/tagValues/2`. */
const bindingName = c.either('name');
const part = (at: 1 | 2): c.Read =>
  c.via(bindingName, (name, { resource }) => {
    const found = /^tagBindings\/(.+)\/(tagValues\/[^/]+)$/.exec(decodedUri(text(name) ?? resource));
    return found?.[at];
  });
const bindingKey = { parent: c.either('tagBinding.parent', part(1)), tag_value: c.either('tagBinding.tagValue', part(2)) };
const binding = c.on('google_tags_tag_binding', bindingKey);
const localBinding = c.on('google_tags_location_tag_binding', bindingKey);

const tagSpec: Partial<c.TypeSpec> = { keys: [[nameKey], ['short_name', 'parent']] };
const bindingSpec: Partial<c.TypeSpec> = {
  keys: [
    [
      { attribute: 'tag_value', as: lastSegment },
      { attribute: 'parent', as: decodedUri },
    ],
  ],
};

export const tags: c.ServiceCatalog = {
  eventSource: 'cloudresourcemanager.googleapis.com',
  types: c.googleTypes('projects', {
    google_tags_tag_key: tagSpec,
    google_tags_tag_value: tagSpec,
    google_tags_tag_binding: bindingSpec,
    google_tags_location_tag_binding: bindingSpec,
  }),
  events: {
    CreateTagKey: c.create(c.withId(key.added, c.response('name')), { description: 'tagKey.description' }),
    UpdateTagKey: c.modify(key.named, key.edits),
    DeleteTagKey: c.destroy(key.named),
    CreateTagValue: c.create(c.withId(value.added, c.response('name')), { description: 'tagValue.description' }),
    UpdateTagValue: c.modify(value.named, value.edits),
    DeleteTagValue: c.destroy(value.named),
    CreateTagBinding: c.firstOf(c.create(binding), c.create(localBinding)),
    DeleteTagBinding: c.firstOf(c.destroy(binding), c.destroy(localBinding)),
  },
};
