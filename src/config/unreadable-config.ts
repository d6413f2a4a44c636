/** The configuration file cannot be opened or read. */
export class UnreadableConfig extends Error {
  readonly tag = 'UnreadableConfig';

  constructor(file: string, reason: string) {
    super(`cannot read the configuration ${file}: ${reason}`);
    this.name = 'UnreadableConfig';
  }
}
