import { isRight, type Either } from 'fp-ts/lib/Either.js';
import type { StateSnapshot } from '../../../src/model/state-snapshot.js';
import { indexState } from '../../../src/state/index/index-state.js';
import type { StateError } from '../../../src/state/state-error.js';
import type { Types } from '../../../src/state/formats/type-plan.js';

/** Types for tests: single and joined keys, a normalised part, an optional one, a number, parts in blocks, elements of lists. */
export const testTypes: Types = {
  aws_iam_role: { keys: [['name'], ['arn']], scope: 'account', family: 'iam' },
  aws_iam_role_policy_attachment: { keys: [['role', 'policy_arn']], scope: 'account', family: 'iam' },
  aws_instance: {
    keys: [
      ['id'],
      ['disk.code'],
      ['id', 'disk.name'],
      ['id', 'disk.*'],
      [{ attribute: 'net.code', as: (value) => value.toLowerCase() }, 'net.name', 'port'],
    ],
    scope: 'region',
    family: 'ec2',
  },
  aws_thing: {
    keys: [
      [{ attribute: 'code', as: (value) => value.toLowerCase() }],
      ['port', 'id'],
      ['name', { attribute: 'role', as: (value) => value, absent: '$LATEST' }],
    ],
    scope: 'region',
    family: 'ec2',
  },
};

export const bytesOf = (text: string): Uint8Array => new TextEncoder().encode(text);

export const index = (text: string): Either<StateError, StateSnapshot> => indexState(bytesOf(text), 'test.tfstate', testTypes);

/** The snapshot of a valid state text. */
export const snapshot = (text: string): StateSnapshot => {
  const result = index(text);
  if (isRight(result)) return result.right;
  throw new Error(`${result.left.line}:${result.left.column} ${result.left.message}`);
};

export const errorOf = (text: string): StateError | undefined => {
  const result = index(text);
  return isRight(result) ? undefined : result.left;
};

export const state = (...resources: readonly object[]): string =>
  JSON.stringify({ version: 4, terraform_version: '1.9.8', serial: 7, lineage: 'l', outputs: {}, resources });

const provider = 'provider["registry.terraform.io/hashicorp/aws"]';

/** A resource block; `rest` adds or replaces members. */
export const block = (type: string, name: string, instances: readonly object[], rest: object = {}): object => ({
  mode: 'managed',
  type,
  name,
  provider,
  instances,
  ...rest,
});

/** An instance with these attributes. */
export const instance = (attributes: object, rest: object = {}): object => ({ schema_version: 0, attributes, ...rest });
