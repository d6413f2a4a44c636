import type { JsonSchema } from '../route.js';
import { closed, count, described, enumOf, freeObject, moment, text, whole } from './schema-words.js';

export const stateSchemas: Readonly<Record<string, JsonSchema>> = {
  StateMetadata: closed({
    version: whole,
    iac_version: text,
    serial: whole,
    lineage: text,
    resource_count: described(count, 'Managed instances.'),
    last_modified: moment,
  }),
  StateResource: closed({
    address: described(text, 'Full instance address.'),
    type: text,
    name: text,
    provider: described(text, 'As the state writes it.'),
    mode: enumOf(['managed', 'data']),
    attributes: described(freeObject, 'As the state has them. Secrets are `(sensitive)`.'),
  }),
};
