import { Option, type Command } from 'commander';
import { momentExpected, parseMoment } from '../config/iso-moment.js';
import { UsageError } from '../service/usage-error.js';
import type { NamedState } from './load-states.js';

/** Adds the options that name the configuration and the declared states. */
export const withStateOptions = (command: Command): Command =>
  command
    .option('--config <file>', 'configuration (YAML)')
    .option(
      '--state <location>',
      'declared state from the first record on: a file, - for standard input, s3://bucket/key, gs://bucket/object or https://…; may be given several times',
      collect,
      [],
    )
    .addOption(
      new Option(
        '--state-at <time=location>',
        'declared state from a time on: 2026-03-01T10:00:00Z=after.tfstate; may be given several times',
      )
        .argParser(collectStateAt)
        .default([]),
    );

const collect = (value: string, before: readonly string[]): readonly string[] => [...before, value];

function collectStateAt(value: string, before: unknown): readonly NamedState[] {
  const cut = value.indexOf('=');
  const time = cut < 0 ? Number.NaN : parseMoment(value.slice(0, cut));
  if (Number.isNaN(time) || cut === value.length - 1)
    // Does not repeat the value, as commander would: a URL may contain credentials.
    throw new UsageError(`--state-at: expected ${momentExpected}, then = and a file or URL`);
  return [...(before as readonly NamedState[]), { at: new Date(time).toISOString(), path: value.slice(cut + 1) }];
}
