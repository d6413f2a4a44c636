import { trackedProviders } from '../../model/contracts/provider.js';
import type { JsonSchema } from '../route.js';
import { stateAcceptance } from '../routes/accept-route.js';
import { closed, count, described, enumOf, freeObject, listOf, moment, orNull, text, whole } from './schema-words.js';

const metadata: Readonly<Record<string, JsonSchema>> = {
  version: whole,
  iac_version: text,
  serial: whole,
  lineage: text,
  resource_count: described(count, 'Managed instances.'),
  last_modified: moment,
};

const suspectReason = described(
  enumOf(['lineage', 'serial', 'emptied']),
  'It has another lineage, a lower serial, or no resource although no deletions are on record.',
);

export const stateSchemas: Readonly<Record<string, JsonSchema>> = {
  StateMetadata: described(
    closed({
      ...metadata,
      states: described(
        listOf(
          closed({
            source: text,
            ...metadata,
            suspect: described(
              orNull(closed({ reason: suspectReason, since: moment, serial: whole, lineage: text, resource_count: count })),
              'A newer version that is not believed, because it goes backwards; null if there is none.',
            ),
          }),
        ),
        'Metadata of each state.',
      ),
    }),
    'Metadata of the first state, with the managed instances of all states.',
  ),
  StateAcceptance: stateAcceptance.schema,
  AcceptedState: closed({ source: text, by: text, at: moment, reason: suspectReason, serial: whole, lineage: text }),
  UndeclaredResource: closed({
    resource_type: text,
    resource_id: described(text, 'Id in the cloud, as far as the record shows it.'),
    provider: enumOf(trackedProviders),
    account_id: text,
    change_count: described(
      count,
      'Records that are kept, of which the newest follows. `GET /api/v1/records/:id` tells what became of one.',
    ),
    event_id: text,
    event_name: text,
    event_time: moment,
    user_name: text,
  }),
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
