import type { JsonSchema } from '../route.js';
import { closed, count, described, enumOf, freeObject, listOf, moment, text, whole } from './schema-words.js';

const metadata: Readonly<Record<string, JsonSchema>> = {
  version: whole,
  iac_version: text,
  serial: whole,
  lineage: text,
  resource_count: described(count, 'Managed instances.'),
  last_modified: moment,
};

export const stateSchemas: Readonly<Record<string, JsonSchema>> = {
  StateMetadata: described(
    closed({ ...metadata, states: described(listOf(closed({ source: text, ...metadata })), 'Metadata of each state.') }),
    'Metadata of the first state, with the managed instances of all states.',
  ),
  StateResource: closed(
    {
      address: described(text, 'Full instance address.'),
      type: text,
      name: text,
      provider: described(text, 'As in the state.'),
      mode: enumOf(['managed', 'data']),
      attributes: described(freeObject, 'As in the state. Secrets are `(sensitive)`.'),
    },
    { truncated: described({ const: true }, 'The attributes are too large; `attributes` is empty.') },
  ),
};
