import type { DecodeTools } from '../../decode/decode-input.js';
import { systemScheduler } from '../../runtime/system-scheduler.js';
import { bucketEach } from '../cloudtrail/bucket/bucket-each.js';
import { readObjectHead } from './objects/remote-input.js';
import { headSize, probeFile, probeHead, type Probe } from './probe-input.js';
import type { RecordedInput, SkippedInput } from './recorded-input.js';
import type { FileKind } from './recognise-file.js';
import { UnreadableInput } from './unreadable-input.js';

/** An input to read. `probe`: undefined for streams, which can be read only once. */
export type SelectedInput = { readonly input: RecordedInput; readonly probe: Probe | undefined };

type SelectDeps = { readonly tools: DecodeTools; readonly signal: AbortSignal };

/** Objects without a time in their name whose start is read at the same time. */
const readsAtOnce = 16;

/**
 * Reads the start of each input, unless its name tells its time, and separates logs from other files. Throws `UnreadableInput` for a state
 * or plan that the user named, and for an object that cannot be read.
 */
export const selectInputs = async (
  all: readonly RecordedInput[],
  { tools, signal }: SelectDeps,
): Promise<{ readonly inputs: readonly SelectedInput[]; readonly skipped: readonly SkippedInput[] }> => {
  const probes = new Map<RecordedInput, Probe>();
  const remote = all.filter((one) => one.object !== undefined && timeInName(one) === undefined);
  await bucketEach(remote, readsAtOnce, async (input) => {
    const head = await readObjectHead(input, headSize, systemScheduler, signal);
    probes.set(input, probeOf(input.name, head, tools));
  });
  const inputs: SelectedInput[] = [];
  const skipped: SkippedInput[] = [];
  for (const input of all) {
    const time = timeInName(input);
    const probe: Probe | undefined =
      time !== undefined
        ? { kind: 'log', journal: false, first: time }
        : (probes.get(input) ?? (input.regular ? probeFile(input.path, tools) : undefined));
    if (probe?.journal === true && input.object !== undefined)
      throw new UnreadableInput(input.name, 'it is part of a journal, which is read from a folder: copy the journal to one');
    if (probe === undefined || probe.kind === 'log' || (input.given && probe.kind === 'other')) inputs.push({ input, probe });
    else if (input.given) throw new UnreadableInput(input.name, reasons[probe.kind](input.name));
    else skipped.push({ name: input.name, kind: probe.kind });
  }
  return { inputs, skipped };
};

const reasons: Readonly<Record<Exclude<FileKind, 'log'>, (name: string) => string>> = {
  state: (name) => `it is a state: pass it with --state ${name}`,
  plan: () => 'it is a plan, not a log',
  other: () => 'it is not a log',
};

const probeOf = (name: string, head: Uint8Array, tools: DecodeTools): Probe => {
  try {
    return probeHead(name, head, tools);
  } catch {
    // Its reader reports the damage.
    return { kind: 'log', journal: false, first: Number.NEGATIVE_INFINITY };
  }
};

/** The earliest possible arrival of the first fact, if the name contains it; milliseconds since the epoch. */
const timeInName = ({ name, stamp, object }: RecordedInput): number | undefined =>
  stamp ?? (object === undefined ? undefined : hourOfSink(name));

/**
 * The hour in the name of an object that a log sink of Google Cloud wrote: `LOG/YYYY/MM/DD/HH:MM:SS_HH:MM:SS_S0.json`. Source: Cloud
 * Logging, "View logs in Cloud Storage".
 */
const hourOfSink = (name: string): number | undefined => {
  const parts = /\/(\d{4})\/(\d\d)\/(\d\d)\/(\d\d:\d\d:\d\d)_\d\d:\d\d:\d\d_[SA]\d+\.json$/.exec(name);
  const time = parts === null ? Number.NaN : Date.parse(`${parts[1] ?? ''}-${parts[2] ?? ''}-${parts[3] ?? ''}T${parts[4] ?? ''}Z`);
  return Number.isNaN(time) ? undefined : time;
};
