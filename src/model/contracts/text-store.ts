/** Named texts that all instances share, such as the progress of notification targets. Rejects with a `Failure`. */
export interface TextStore {
  names(): Promise<readonly string[]>;
  /** Undefined if there is none. */
  get(name: string): Promise<string | undefined>;
  put(name: string, text: string): Promise<void>;
  remove(name: string): Promise<void>;
}
