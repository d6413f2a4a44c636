import { parseArgs } from 'node:util';
import { cloudServices } from '../src/catalog/providers.js';
import { noChange, type ServiceCatalog } from '../src/catalog/dsl.js';
import { mutantsOf, type Mutant } from './catalog-mutants.js';
import { catalogTests } from './catalog-tests.js';
import { eventFindings } from './compare-events.js';
import { nameFindings } from './compare-names.js';
import { compareWithModels } from './compare-with-models.js';
import { isGoogleModels, readGoogleModels } from './google-models.js';
import { kubernetesMutants } from './kubernetes-mutants.js';
import { openMutation } from './mutated-catalog.js';
import { isProviderSchema, readProviderSchema } from './provider-schema.js';
import { operationFindings } from '../test/support/catalog-laws.js';
import { seededRandom } from '../test/support/kill-fixture.js';
import type { ReviewedGap } from './reviewed-gaps.js';
import { readServiceModels, type ServiceModels } from './service-models.js';

const usage = `usage: npm run mutate -- catalog [--sample N] [--seed N] [--provider aws|gcp|kubernetes] [--models FOLDER]… [--min PERCENT] [--survivors]\n`;

const shuffled = <T>(items: readonly T[], random: () => number): T[] =>
  items
    .map((item) => [random(), item] as const)
    .sort(([a], [b]) => a - b)
    .map(([, item]) => item);

/** The kinds of changes that `--min` is about: the laws and the tests notice nearly all of them. */
const isJudged = (group: string): boolean => /^(?:aws|gcp) {2}(?:neighbour|sibling path|drop attribute|act|when)$/.test(group);

/** Takes from each group in turn until the sample is full. */
const sampleOf = <T>(groups: readonly (readonly T[])[], size: number): readonly T[] => {
  const found: T[] = [];
  for (let at = 0; found.length < size && groups.some((group) => at < group.length); at++)
    for (const group of groups) if (at < group.length && found.length < size) found.push(group[at] as T);
  return found;
};

type Trial = { readonly group: string; readonly what: string; readonly isNoticed: () => boolean };

/**
 * Findings about one event without records. A mutant is noticed if it has one that the catalog does not have, or needs an exception no longer,
 * which goes to `used`.
 */
type Check = (
  services: readonly ServiceCatalog[],
  service: ServiceCatalog,
  event: string,
  used: Set<ReviewedGap | string>,
) => readonly string[];

/** `folders`: the data folder of an unpacked botocore, the discovery documents of Google, unpacked `@cdktf/provider-…`. */
const checksWith = (folders: readonly string[]): readonly Check[] => {
  const schemas = folders.filter(isProviderSchema).map(readProviderSchema);
  const google = folders.filter(isGoogleModels).map(readGoogleModels);
  const aws = folders.filter((folder) => !isProviderSchema(folder) && !isGoogleModels(folder)).map(readServiceModels);
  const all: ServiceModels = { forSource: (source) => [...aws, ...google].flatMap((models) => models.forSource(source)) };
  return [
    (_, service, event) => operationFindings(service, event),
    (services, service, event, used) => eventFindings({ services, models: all, schemas }, service, event, used),
    (_, service, event) => nameFindings(service, event, all),
    ...aws.map(
      (models): Check =>
        (_, service, event) =>
          compareWithModels(models, [{ ...service, events: { [event]: service.events[event] ?? noChange } }], [], {}).findings,
    ),
  ];
};

const isFoundWrong = (check: Check, { service, entries }: Mutant): boolean => {
  const mutated = { ...service, events: { ...service.events, ...entries } };
  const services = cloudServices.map((one) => (one === service ? mutated : one));
  return Object.keys(entries).some((event) => {
    const [needed, used] = [new Set<ReviewedGap | string>(), new Set<ReviewedGap | string>()];
    const before = new Set(check(cloudServices, service, event, needed));
    return check(services, mutated, event, used).some((one) => !before.has(one)) || [...needed].some((one) => !used.has(one));
  });
};

const trialsOf = async (provider: string | undefined, checks: readonly Check[]): Promise<readonly Trial[]> => {
  const mutation = openMutation(await catalogTests(provider));
  const ofServices = cloudServices.flatMap((service): readonly Trial[] => {
    const own = service.eventSource.endsWith('.googleapis.com') ? 'gcp' : 'aws';
    if (provider !== undefined && provider !== own) return [];
    return mutantsOf(service, (event) => mutation.recordsOf(service.eventSource, event)).map((mutant) => ({
      group: `${own}  ${mutant.kind}`,
      what: mutant.what,
      isNoticed: () => checks.some((check) => isFoundWrong(check, mutant)) || mutation.isNoticed(mutant),
    }));
  });
  if (provider !== undefined && provider !== 'kubernetes') return ofServices;
  return [
    ...ofServices,
    ...kubernetesMutants().map((mutant) => ({
      group: `kubernetes  ${mutant.kind}`,
      what: mutant.what,
      isNoticed: () => mutation.isTableNoticed(mutant),
    })),
  ];
};

const row = (name: string, made: number, noticed: number, all: number): string =>
  `${name.padEnd(30)}${String(made).padStart(6)}${String(noticed).padStart(9)}${((noticed / Math.max(made, 1)) * 100).toFixed(1).padStart(8)} %  of ${String(all)}\n`;

/**
 * `npm run mutate -- catalog`: changes one thing of the catalog at a time and reports how many of the changes a test below `test/catalog`
 * or a check by names notices. Three quarters of the sample are of the kinds that `--min` judges: wrong paths, dropped attributes, wrong acts
 * and removed conditions of AWS and Google Cloud. It exits with 1 if fewer of those are noticed.
 */
const main = async (): Promise<number> => {
  const { positionals, values } = parseArgs({
    allowPositionals: true,
    options: {
      sample: { type: 'string', default: '500' },
      seed: { type: 'string', default: '1' },
      provider: { type: 'string' },
      models: { type: 'string', multiple: true, default: [] },
      min: { type: 'string', default: '97' },
      survivors: { type: 'boolean', default: false },
    },
  });
  const [size, seed, min] = [values.sample, values.seed, values.min].map(Number);
  if (positionals.join() !== 'catalog' || size === undefined || seed === undefined || min === undefined || !(size + seed + min >= 0)) {
    process.stderr.write(usage);
    return 2;
  }
  const random = seededRandom(seed);
  const groups = new Map<string, Trial[]>();
  for (const trial of await trialsOf(values.provider, checksWith(values.models))) {
    const group = groups.get(trial.group) ?? [];
    groups.set(trial.group, group);
    group.push(trial);
  }
  const drawn = [...groups].map(([group, trials]) => ({ isIn: isJudged(group), trials: shuffled(trials, random) }));
  const [judgedOnes, others] = [true, false].map((isIn) => drawn.filter((one) => one.isIn === isIn).map(({ trials }) => trials));
  const judgedSize = others?.length === 0 ? size : Math.ceil(size * 0.75);
  const judged = sampleOf(judgedOnes ?? [], judgedSize);
  const chosen = [...judged, ...sampleOf(others ?? [], size - judged.length)];
  const tried = chosen.map((trial) => ({ ...trial, isNoticed: trial.isNoticed() }));
  process.stdout.write(`${'provider  kind'.padEnd(30)}  made  noticed     score\n`);
  for (const [group, trials] of groups) {
    const made = tried.filter((one) => one.group === group);
    process.stdout.write(row(group, made.length, made.filter((one) => one.isNoticed).length, trials.length));
  }
  const score = (name: string, counts: (group: string) => boolean): number => {
    const made = tried.filter(({ group }) => counts(group));
    const noticed = made.filter((one) => one.isNoticed).length;
    const all = [...groups].filter(([group]) => counts(group)).flatMap(([, trials]) => trials);
    process.stdout.write(row(name, made.length, noticed, all.length));
    return made.length === 0 ? 100 : (noticed / made.length) * 100;
  };
  const reached = score('kinds that --min judges', isJudged);
  score('all', () => true);
  if (values.survivors)
    for (const { group, what, isNoticed } of tried) if (!isNoticed) process.stdout.write(`survivor: ${group}: ${what}\n`);
  return reached < min ? 1 : 0;
};

process.exitCode = await main();
// The tests that were not run wait for tap.
process.exit();
