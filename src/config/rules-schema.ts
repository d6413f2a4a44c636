import { severities } from '../model/severity.js';
import { bool, integer, listOf, oneOf, optional, pattern, patterns, string, type Decoded, type Section, type Violation } from './leaf.js';

const callerForm =
  'an ARN, a principal id, an address, or the bare name of a user or of a role of these accounts; `session:NAME` for session names, source identities, federated names and impersonated users, which callers choose; `*` allowed';

const viaForm = 'by the name that AWS CloudTrail gives as `invokedBy` (`cloudformation.amazonaws.com`), `*` allowed';

const ignoreMembers = {
  resource: pattern('*', 'Address or resource type, `*` allowed.'),
  attributes: patterns([], 'Attributes, `*` allowed; empty: all.'),
  users: patterns([], `Only changes by these principals: ${callerForm}. Empty: all.`),
  via: patterns([], `Only changes through these services, ${viaForm}; empty: all.`),
};

/** Rejects an entry without criteria, which would silence everything. */
const checkIgnore = ({ resource, attributes, users, via }: Decoded<Section<typeof ignoreMembers>>): Violation | undefined =>
  (resource === '*' || resource === '') && attributes.length === 0 && users.length === 0 && via.length === 0
    ? { key: '', expected: 'a resource, attributes, users or via: an entry without criteria would silence all alerts' }
    : undefined;

/** `drift_rules` (D22). */
export const driftRules = listOf(
  {
    name: string('', 'Name shown in `rules` of an alert.'),
    resource_types: patterns(['*'], 'Resource types matched; `*` matches any run of characters.'),
    watched_attributes: patterns(['*'], 'Attributes compared; a name includes all nested attributes.'),
    severity: optional(oneOf(severities, 'medium', 'Severity assigned; default: the built-in severity.')),
    environment: optional(
      string(
        '',
        'Only resources of this environment: that of the tag or label `environment` or `env` in the state, else `environment` of cluster or provider. Created resources have the configured one.',
      ),
    ),
    iac_managed_only: bool(false, 'Only declared resources.'),
    exclude_users: patterns([], `Principals ignored: ${callerForm}.`),
    via: patterns([], `Only changes that a principal made through these services, ${viaForm}; empty: all, direct calls too.`),
    min_blast_radius: optional(
      integer(1, 1, 10_000, 'Only identities and networks that reach at least this many resources, in at most 4 steps.'),
    ),
  },
  'Which changes are announced, and their severity. Without rules, the built-in default applies.',
  (rule) => (rule.name === '' ? { key: 'name', expected: 'a name' } : undefined),
);

/** `ignore` (D17b). */
export const ignored = listOf(ignoreMembers, 'Changes that are counted but never announced.', checkIgnore);
