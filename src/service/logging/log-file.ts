import { write, writeSync } from 'node:fs';
import { performance } from 'node:perf_hooks';
import { Fifo } from '../../lib/fifo.js';

/** Maximum bytes of log lines that wait for a slow reader. Further lines are dropped and counted. */
const maxWaiting = 4 * 1024 * 1024;

/** Bytes per write: the capacity of a pipe. */
const maxWrite = 64 * 1024;

/** Delay before a retry if the pipe is full, milliseconds. */
const retryAfter = 100;

/** Time for a running write to finish when the process exits, milliseconds. */
const lastWriteTimeout = 200;

/** Limit for writing the rest when the process exits and the reader has stopped, milliseconds. */
const flushTimeout = 2_000;

/**
 * Writes lines to an open file without waiting for its reader: one write at a time, on a thread of libuv. Writes the rest when the process
 * exits, also after a crash; gives up after two seconds without a reader.
 *
 * **Keeps** up to 4 MiB of lines. **Order**: as written.
 */
export class LogFile {
  readonly #fd: number;
  readonly #lines = new Fifo<string>();
  /** The bytes that are being written, or that failed and are retried first. */
  #piece: Uint8Array = Buffer.alloc(0);
  /** Total bytes of the lines and the piece. */
  #size = 0;
  /** Whether a thread is writing the piece. */
  #isWriting = false;
  #retry: NodeJS.Timeout | undefined;
  #isBroken = false;
  /** Whether a write begins at the end of this turn of the event loop, after what waits for it, such as alerts to clients, is sent. */
  #isDue = false;
  readonly #onTurnEnd = (): void => {
    this.#isDue = false;
    if (this.#isOpen) this.#begin();
  };
  #isOpen = true;
  #lost = 0;
  readonly #onExit = (): void => {
    this.#flush();
  };

  constructor(fd: number) {
    this.#fd = fd;
    process.on('exit', this.#onExit);
  }

  /** Number of dropped lines and failed writes. */
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
    if (this.#isDue) return;
    this.#isDue = true;
    setImmediate(this.#onTurnEnd);
  }

  /** Writes or abandons everything before it returns. Later lines are dropped. */
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
        // A full disk or a broken pipe. Logging it would fail as well; the next line starts another attempt.
        this.#isBroken = true;
        this.#lost++;
      }
    });
  }

  /** Takes lines of at least `size` bytes in total, or all lines. */
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

  /** Writes the rest synchronously. The result of a running write cannot arrive meanwhile, so it gets a moment to finish first. */
  #flush(): void {
    clearTimeout(this.#retry);
    this.#retry = undefined;
    if (this.#isBroken || this.#size === 0) return;
    if (this.#isWriting) {
      sleep(lastWriteTimeout);
      // Its callback may never run. Assume that the thread wrote the piece.
      this.#wrote(this.#piece.length);
    }
    const giveUpAt = performance.now() + flushTimeout;
    try {
      while (this.#size > 0) {
        if (this.#piece.length === 0) this.#piece = this.#take(maxWrite);
        this.#writeSome(giveUpAt);
      }
    } catch {
      // The reader is gone or does not read.
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
