import type { StateMetadata } from '../api/client.js';
import { countText } from '../metrics/units.js';
import { Age } from './time.js';

type Suspect = NonNullable<StateMetadata['states'][number]['suspect']>;

const reasons: Readonly<Record<Suspect['reason'], string>> = {
  lineage: 'it has another lineage',
  serial: 'its serial is lower',
  emptied: 'its resources were not deleted on record',
};

/** Says that a newer version of a state is not believed, and why. */
export const SuspectState = ({ suspect: { reason, serial, resource_count, since } }: { readonly suspect: Suspect }) => (
  <p class="remark">
    A newer version (serial {serial}, {countText(resource_count)} resources) is not believed, because {reasons[reason]}:{' '}
    <Age at={Date.parse(since)} />. Alerts are evaluated by the version before, until the state goes on or somebody accepts it.
  </p>
);
