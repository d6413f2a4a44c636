import type { JsonObject } from '../../src/lib/json.js';
import { changeOf, planDocument } from './plan-documents.js';
import { cloudAlert } from './sensor-alerts.js';

/** Plans of the roles of `role-fixture`, and calls whose effect nobody knows, as they reach a running service. */

/** Values of roles in the state, and what is there. */
type Differing = Readonly<Record<string, readonly [before: JsonObject, after: JsonObject]>>;

const secondsAgo = (seconds: number): string => new Date(Date.now() - 1_000 * seconds).toISOString();

/** A plan that finds these attributes of roles changed, and all others of these roles as declared; made now, unless told otherwise. */
export const rolePlan = (differing: Differing, roles: readonly string[] = ['deploy'], timestamp = secondsAgo(0)): JsonObject =>
  planDocument({
    drift: Object.entries(differing).map(([name, [before, after]]) => changeOf(`aws_iam_role.${name}`, ['update'], { before, after })),
    other: { timestamp, prior_state: { format_version: '1.0', values: { root_module: { resources: roles.map(refreshed) } } } },
  });

const refreshed = (name: string): JsonObject => ({
  address: `aws_iam_role.${name}`,
  mode: 'managed',
  type: 'aws_iam_role',
  name,
  provider_name: 'registry.terraform.io/hashicorp/aws',
  values: { id: name },
});

/** A call about a role that the catalog does not have, some seconds ago. `user`: name of an IAM user. */
export const paintAlert = (user: string, ago: number, roleName: string, fields: JsonObject = {}): JsonObject =>
  cloudAlert(
    `${user}-${roleName}`,
    { time: secondsAgo(ago) },
    {
      'ct.name': 'PaintRole',
      'ct.time': secondsAgo(ago),
      'ct.user': user,
      'ct.user.arn': `arn:aws:iam::111122223333:user/${user}`,
      'ct.request': JSON.stringify({ roleName }),
      ...fields,
    },
  );
