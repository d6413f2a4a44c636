/**
 * A plan that cannot be read, or of which it is not known what it speaks for. The message is for whoever gave the plan: what is wrong, where
 * in the plan, and what to give instead. It contains no value of the plan.
 */
export class PlanError extends Error {}

/** It is not known which state the plan was made from; the message names the candidates. */
export class UnplacedPlan extends PlanError {}
