import { gcp } from '../../model/contracts/provider.js';
import type { Provider } from '../provider.js';
import { onlyChecks } from './only-checks.js';
import { recordedNames } from './recorded-names.js';
import { gcpServices } from './services.js';

export const gcpProvider: Provider = {
  name: gcp,
  services: gcpServices.map((service) => ({ ...service, names: recordedNames, onlyChecks })),
  regionName: () => null,
};
