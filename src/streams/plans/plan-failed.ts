import type { PlanFailure } from '../../model/plan-status.js';

/** A run of the program that gave no plan. `message`: for people; without secrets, on one line. */
export class PlanFailed extends Error {
  constructor(
    readonly kind: PlanFailure,
    message: string,
  ) {
    super(message);
    this.name = 'PlanFailed';
  }
}
