import type { Json, JsonObject } from '../../src/lib/json.js';
import type { SeverityContext } from '../../src/operators/rules/attribute-change.js';
import type { SeverityInput } from '../../src/operators/rules/severity-of.js';
import { cloudTypes } from '../../src/catalog/providers.js';

/** The record's own account, one named in a state, and an unknown one. */
export const ownAccount = '111122223333';
export const knownAccount = '222233334444';
export const unknownAccount = '999999999999';

export const knownAccountsOnly: SeverityContext = {
  isAccount: (id) => id === ownAccount || id === knownAccount,
  policyDocument: () => null,
  groupHolds: () => false,
};

/** A change of one attribute. */
export const modified = (
  resourceType: string,
  field: string,
  oldValue: Json,
  newValue: Json,
  more: Partial<SeverityInput> = {},
): SeverityInput => ({
  family: cloudTypes[resourceType]?.family,
  resourceType,
  change: 'modified',
  field,
  oldValue,
  newValue,
  hidden: false,
  before: { [field]: oldValue },
  after: () => ({ [field]: newValue }),
  known: knownAccountsOnly,
  ...more,
});

export const created = (resourceType: string, attributes: JsonObject = {}, more: Partial<SeverityInput> = {}): SeverityInput => ({
  ...modified(resourceType, '*', null, attributes),
  change: 'created',
  before: {},
  after: () => attributes,
  ...more,
});

export const deleted = (resourceType: string, attributes: JsonObject = {}): SeverityInput => ({
  ...modified(resourceType, '*', {}, null),
  change: 'deleted',
  before: attributes,
  after: () => ({}),
});

export const policy = (...statements: readonly Json[]): string => JSON.stringify({ Version: '2012-10-17', Statement: statements });
export const allow = (action: Json, more: JsonObject = {}): Json => ({ Effect: 'Allow', Action: action, Resource: '*', ...more });
export const deny = (action: Json, more: JsonObject = {}): Json => ({ Effect: 'Deny', Action: action, Resource: '*', ...more });
