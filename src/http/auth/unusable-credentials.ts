/** A secret, key or file of keys that the service cannot start with; a person has to act. */
export class UnusableCredentials extends Error {
  readonly tag = 'UnusableCredentials';

  constructor(message: string) {
    super(message);
    this.name = 'UnusableCredentials';
  }
}
