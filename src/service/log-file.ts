import { write, writeSync } from 'node:fs';
import { performance } from 'node:perf_hooks';
import { Fifo } from '../lib/fifo.js';

/** Bytes of log lines that may wait for a slow reader. Further lines are dropped and counted. */
const maxWaiting = 4 * 1024 * 1024;

/** Bytes per write; a pipe holds as much. */
const maxWrite = 64 * 1024;

/** Wait before another try where the reader has no room, milliseconds. */
const retryAfter = 100;

/** How long the end of the process waits for a write that has begun, milliseconds. */
const beingWritten = 200;

/** How long a reader that stopped reading can delay the end of the process, milliseconds. */
const patience = 2_000;

/**
 * Writes lines to an open file without waiting for its reader: one write at a time, on a thread of libuv. What is left is
 * written when the process exits, also after a crash; where the reader takes nothing for two seconds, it is given up.
 *
 * Keeps: up to 4 MiB of lines. Order: as written.
 */
export class LogFile {
  readonly #fd: number;
  readonly #lines = new Fifo<string>();
  /** The piece that is being written, or that failed and is tried again before anything else. */
  #piece: Uint8Array = Buffer.alloc(0);
  /** Bytes in the lines and the piece. */
  #size = 0;
  /** A thread writes the piece. */
  #isWriting = false;
  #retry: NodeJS.Timeout | undefined;
  #isBroken = false;
  #isOpen = true;
  #lost = 0;
  readonly #onExit = (): void => {
    this.#flush();
  };

  constructor(fd: number) {
    this.#fd = fd;
    process.on('exit', this.#onExit);
  }

  /** Lines that were dropped, and failed writes. */
  get lost(): number {
    return this.#lost;
  }

  write(line: string): void {
    const size = Buffer.byteLength(line);
    if (!this.#isOpen || this.#size + size > maxWaiting) {
      this.#lost++;
      return;
    }
    this.#lines.push(line);
    this.#size += size;
    this.#begin();
  }

  /** Everything is written or given up once this has returned. Later lines are dropped. */
  close(): void {
    process.off('exit', this.#onExit);
    this.#isOpen = false;
    this.#flush();
  }

  #begin(): void {
    if (this.#isWriting || this.#retry !== undefined) return;
    if (this.#piece.length === 0) this.#piece = this.#take(maxWrite);
    if (this.#piece.length === 0) return;
    this.#isWriting = true;
    write(this.#fd, this.#piece, 0, this.#piece.length, null, (error, written) => {
      this.#isWriting = false;
      if (error === null) {
        this.#isBroken = false;
        this.#wrote(written);
        this.#begin();
      } else if (isBusy(error)) {
        this.#retry = setTimeout(() => {
          this.#retry = undefined;
          this.#begin();
        }, retryAfter).unref();
      } else {
        // A full disk or a broken pipe. Logging it would fail as well; the next line starts another try.
        this.#isBroken = true;
        this.#lost++;
      }
    });
  }

  /** Lines of at least `size` bytes together, or all. */
  #take(size: number): Uint8Array {
    let text = '';
    for (let line = this.#lines.shift(); line !== undefined; line = this.#lines.shift()) {
      text += line;
      if (text.length >= size) break;
    }
    return Buffer.from(text);
  }

  #wrote(bytes: number): void {
    this.#piece = this.#piece.subarray(bytes);
    this.#size -= bytes;
  }

  /** Writes the rest synchronously. Nothing else runs meanwhile, so a thread that writes gets a moment to finish first. */
  #flush(): void {
    clearTimeout(this.#retry);
    this.#retry = undefined;
    if (this.#isBroken || this.#size === 0) return;
    if (this.#isWriting) {
      sleep(beingWritten);
      // Its result comes by a callback that may never run; the thread has the bytes.
      this.#wrote(this.#piece.length);
    }
    const giveUpAt = performance.now() + patience;
    try {
      while (this.#size > 0) {
        if (this.#piece.length === 0) this.#piece = this.#take(maxWrite);
        this.#writeSome(giveUpAt);
      }
    } catch {
      // The reader is gone, or reads nothing.
      this.#isBroken = true;
      this.#isOpen = false;
    }
  }

  #writeSome(giveUpAt: number): void {
    try {
      this.#wrote(writeSync(this.#fd, this.#piece));
    } catch (error) {
      if (!isBusy(error) || performance.now() >= giveUpAt) throw error;
      sleep(10);
    }
  }
}

const isBusy = (error: unknown): boolean => {
  const { code } = error as NodeJS.ErrnoException;
  return code === 'EAGAIN' || code === 'EBUSY';
};

const sleep = (milliseconds: number): void => void Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, milliseconds);
