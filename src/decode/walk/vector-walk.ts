import { assembleWat } from './assemble-wat.js';
import { none } from '../record-fields.js';
import { ScriptWalk } from './script-walk.js';
import type { ObjectWalk, Walked, WalkedText } from './walk-rules.js';
import { flags, report, walkWat } from './walk-wat.js';

/** The fastest walk that the engine has: 0.6 µs for a record of 1.3 kB, or in script 2.3 µs; `JSON.parse` 5.5 µs (`bench/skim.ts`). */
export const makeObjectWalk = (): ObjectWalk => {
  compiled ??= compile();
  return compiled === 'none' ? new ScriptWalk() : new VectorWalk(compiled);
};

/** Compiling takes 10 ms, as much as a file of records: once per thread. Code, no state. */
let compiled: WebAssembly.Module | 'none' | undefined;

const compile = (): WebAssembly.Module | 'none' => {
  const bytes = assembleWat(walkWat);
  try {
    return new WebAssembly.Module(bytes);
  } catch (error) {
    // An engine without vector instructions does not take the module.
    if (error instanceof Error && error.name === 'CompileError') return 'none';
    throw error;
  }
};

type WalkFunction = (start: number, end: number, report: number) => Walked;

/** The walk of `walk-wat.ts`. Keeps: views of one text's memory. */
export class VectorWalk implements ObjectWalk {
  what = new Uint8Array(none + 1);
  from = new Int32Array(none + 1);
  to = new Int32Array(none + 1);
  readonly #module: WebAssembly.Module;
  #memory: WebAssembly.Memory | undefined;
  #walk: WalkFunction = () => 2;
  #report = new Int32Array(2);

  constructor(module: WebAssembly.Module) {
    this.#module = module;
  }

  get end(): number {
    return this.#report[report.end >> 2] as number;
  }

  get doubtful(): boolean {
    return ((this.#report[report.flags >> 2] as number) & flags.doubtful) !== 0;
  }

  get longNumber(): boolean {
    return ((this.#report[report.flags >> 2] as number) & flags.longNumber) !== 0;
  }

  /** The text must be in a memory that WebAssembly can reach. */
  walk(text: WalkedText, start: number): Walked {
    if (text.memory !== this.#memory) this.#attach(text);
    return this.#walk(start, text.end, text.reportAt);
  }

  #attach({ memory, reportAt }: WalkedText): void {
    if (memory === undefined) throw new Error('the text is out of reach');
    this.#memory = memory;
    this.#walk = new WebAssembly.Instance(this.#module, { host: { memory } }).exports['walk'] as WalkFunction;
    this.#report = new Int32Array(memory.buffer, reportAt, 2);
    this.what = new Uint8Array(memory.buffer, reportAt + report.what, none + 1);
    this.from = new Int32Array(memory.buffer, reportAt + report.from, none + 1);
    this.to = new Int32Array(memory.buffer, reportAt + report.to, none + 1);
  }
}
