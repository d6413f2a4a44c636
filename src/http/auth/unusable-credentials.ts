/** A secret, key or key file with which the service cannot start; the operator has to fix it. */
export class UnusableCredentials extends Error {
  readonly tag = 'UnusableCredentials';

  constructor(message: string) {
    super(message);
    this.name = 'UnusableCredentials';
  }
}
