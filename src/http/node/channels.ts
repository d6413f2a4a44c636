import { textFrame } from './text-frame.js';

/** Receives whole frames. */
type Follower = { readonly write: (frame: Uint8Array) => void };

/** Who follows which channel. A frame is built once for all followers. */
export class Channels {
  readonly #followers = new Map<string, Set<Follower>>();

  follow(channel: string, follower: Follower): void {
    const followers = this.#followers.get(channel);
    if (followers === undefined) this.#followers.set(channel, new Set([follower]));
    else followers.add(follower);
  }

  unfollow(channel: string, follower: Follower): void {
    const followers = this.#followers.get(channel);
    followers?.delete(follower);
    if (followers?.size === 0) this.#followers.delete(channel);
  }

  publish(channel: string, text: Uint8Array): void {
    const followers = this.#followers.get(channel);
    if (followers === undefined) return;
    const frame = textFrame(text);
    for (const one of followers) one.write(frame);
  }
}
