/** A secret, key or file of keys with which the service cannot start; a person has to act. */
export class UnusableCredentials extends Error {
  readonly tag = 'UnusableCredentials';

  constructor(message: string) {
    super(message);
    this.name = 'UnusableCredentials';
  }
}
