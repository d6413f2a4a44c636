import { awsServices } from './aws/services.js';
import { kubernetesTypes } from './kubernetes/kubernetes-types.js';
import type { TypeSpec } from './type-spec.js';

type Types = Readonly<Record<string, TypeSpec>>;

const withoutGoogle = Object.assign({}, kubernetesTypes, ...awsServices.map(({ types }) => types)) as Types;

/**
 * The types of all providers that a state may contain. The catalog of Google Cloud is larger than the others together, so only a
 * state that names one of its types gets it. Both results begin with the same types, because threads number keys by their order.
 */
export const typesIn = async (state: Uint8Array): Promise<Types> =>
  Buffer.from(state.buffer, state.byteOffset, state.byteLength).includes('google_')
    ? (await import('./providers.js')).cloudTypes
    : withoutGoogle;
