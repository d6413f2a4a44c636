/** Name of the role of a drift. */
export const roleOf = (number: number): string => `role-${String(number).padStart(6, '0')}`;

/** A state that declares the given number of roles. */
export const rolesState = (count: number): string =>
  JSON.stringify({
    version: 4,
    terraform_version: '1.9.8',
    serial: 1,
    lineage: 'c0ffee00-0000-4000-8000-000000000001',
    outputs: {},
    resources: Array.from({ length: count }, (_, number) => ({
      mode: 'managed',
      type: 'aws_iam_role',
      name: roleOf(number),
      provider: 'provider["registry.terraform.io/hashicorp/aws"]',
      instances: [{ schema_version: 0, attributes: attributesOf(roleOf(number)) }],
    })),
  });

const attributesOf = (name: string): object => ({
  id: name,
  name,
  arn: `arn:aws:iam::111122223333:role/${name}`,
  description: name,
  max_session_duration: 3600,
});
