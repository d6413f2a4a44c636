import t from 'tap';
import { usable } from './read.js';

void t.test('resolves anchors, aliases and merged sections', (t) => {
  const { drift_rules } = usable(`
drift_rules:
  - &iam
    name: iam
    resource_types: &types [aws_iam_role, aws_iam_user]
    severity: high
  - <<: *iam
    name: iam in staging
    environment: staging
  - name: again
    resource_types: *types
`);
  t.strictSame(
    drift_rules.map(({ name, resource_types, severity, environment }) => [name, resource_types.length, severity, environment]),
    [
      ['iam', 2, 'high', undefined],
      ['iam in staging', 2, 'high', 'staging'],
      ['again', 2, undefined, undefined],
    ],
  );
  t.end();
});
