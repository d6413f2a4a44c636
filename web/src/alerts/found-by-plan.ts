import type { Drift } from '../api/client.js';
import type { Alert } from './alert.js';

/** Whether only a plan shows what the alert is about (D124): no record explains it, so it has no caller. */
export const isFoundByPlan = ({ tool, actor }: Pick<Alert, 'tool' | 'actor'>): boolean => tool === 'plan' && actor === '';

/** Who made a change, where there is room for a name. */
export const whoText = (alert: Pick<Alert, 'tool' | 'actor' | 'user'>): string => (isFoundByPlan(alert) ? 'nobody on record' : alert.user);

/** Which program made a plan; also of the name of its event. */
export const programName = (program: string): string => (program.startsWith('tofu') ? 'OpenTofu' : 'Terraform');

/** The plan that found a resource as declared, and who delivered it. */
export const planText = ({ program, by }: NonNullable<NonNullable<Drift['resolved_by']>['plan']>): string =>
  `a plan of ${programName(program)}${by === '' ? '' : by === 'runner' ? ' that the service made' : ` from ${by}`}`;
