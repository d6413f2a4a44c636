/**
 * Why a person could not sign in with the provider, which the page shows: `started_over`, the browser did not begin this sign-in, or not
 * lately, or it is already used; `no_group`, no group of the person may use the service; `no_name`, the claim with the name is missing;
 * `clock`, the clocks of provider and service differ.
 */
type Failure = 'unavailable' | 'denied' | 'started_over' | 'no_group' | 'no_name' | 'clock' | 'failed';

export class SignInFailed extends Error {
  readonly tag = 'sign_in_failed';

  /** `reason`: for the log. */
  constructor(
    readonly failure: Failure,
    readonly reason: string,
  ) {
    super(reason);
  }
}
