import { cutText } from '../../lib/cut-text.js';
import type { Json } from '../../lib/json.js';
import { once } from '../../lib/once.js';
import { printable } from '../../lib/printable.js';
import { kubernetes } from '../../model/contracts/provider.js';
import type { Drift } from '../../model/drift.js';
import { hiddenValue, ownDetail } from '../../model/summary.js';
import { mask } from '../secrets/mask-text.js';
import { entryFor, prepareRow, prepareRows, valuesOf, type AdviceRow } from './advice-row.js';
import { awsBuckets } from './aws-buckets.js';
import { awsDatabases } from './aws-databases.js';
import { awsIdentity } from './aws-identity.js';
import { awsKeys } from './aws-keys.js';
import { awsNetwork } from './aws-network.js';
import { awsRecords } from './aws-records.js';
import { awsServices } from './aws-services.js';
import { googleAccess } from './google-access.js';
import { googleServices } from './google-services.js';
import { kubernetesRow } from './kubernetes-advice.js';
import { notes, noteText } from './notes.js';
import { fillCommand, fillText, shellWord, type ValueOf } from './shell-command.js';

/**
 * One step, in the order in which a person takes them:
 * - `look`: how to see what is there now.
 * - `undo`: how to set it back in the cloud, by the cloud's own command line.
 * - `plan`: what a plan and an apply of Terraform will do, and what they will not.
 * - `adopt`: how to keep the change and declare it.
 */
type AdviceStep = {
  readonly kind: 'look' | 'undo' | 'plan' | 'adopt';
  /** One line without control characters. Has `<name>` where the alert does not show a value. */
  readonly text: string;
  /** One line for a POSIX shell; null if there is none, or if the alert does not show a value that it needs. */
  readonly command: string | null;
};

type Advice = {
  /** Whether every step is right as it stands; else the text of a step says what has to be checked. */
  readonly certain: boolean;
  readonly steps: readonly AdviceStep[];
};

/**
 * Advice for an alert (D119), from a table of resource types; other types get general steps. Uses only values of the alert. Commands never
 * contain unknown or masked values, or names with control characters.
 */
export const adviceFor = (drift: Drift): Advice => {
  if (drift.resolution !== null) return nothing;
  const row = drift.provider === kubernetes ? prepareRow(kubernetesRow(drift)) : rows().get(drift.resource_type);
  const shownValues = valuesOf(drift, row);
  const id = importId(row, shownValues);
  const values: ValueOf = (name) => (name === 'import_id' ? id : name === 'import_text' ? hclText(id) : shownValues(name));
  const own = stepsOf('undo', entryFor(row?.undo, drift) ?? [], drift, values);
  const made = [
    ...stepsOf('look', row?.look ?? [], drift, values),
    ...(drift.address === null ? [] : stepsOf('look', lookAtPlan, drift, values)),
    ...(own.length > 0 ? own : stepsOf('undo', generalUndo(drift, row), drift, values)),
    ...stepsOf('plan', planNote(drift, row), drift, values),
    ...stepsOf('adopt', entryFor(row?.adopt, drift) ?? generalAdopt(drift, row, id), drift, values),
  ];
  const isSure =
    (own.length > 0 || isMadeAgain(drift, row)) &&
    (drift.fields === null || drift.provider === kubernetes) &&
    made.every((one) => one.isSure);
  return { certain: isSure, steps: made.map(({ step }) => step) };
};

const rows = once(() =>
  prepareRows([awsIdentity, awsKeys, awsBuckets, awsDatabases, awsNetwork, awsRecords, awsServices, googleAccess, googleServices]),
);

/** A resolved alert needs no advice; its old value may no longer be the declared one. */
const nothing: Advice = { certain: true, steps: [] };

/** The state as the provider reads it, without changing anything. */
const lookAtPlan = 'Compare with the state; `tofu` takes the same options $ terraform plan -refresh-only -target={address}';

const generalUndo = ({ change, address, cascade_of }: Drift, row: AdviceRow | undefined): readonly string[] => {
  const parent = cascade_of === null ? [] : ['It was removed together with its parent: begin with that alert.'];
  if (change === 'unknown') return ['? Read the record of `{event_name}` to see what it changed; the catalog does not know this call.'];
  if (change === 'created') return ['? Delete it with the inverse of `{event_name}`, once nothing legitimate uses it.'];
  if (address === null) return ['? Set the attribute back by hand: no state declares the resource.'];
  const step =
    change === 'deleted'
      ? 'An apply of this resource alone creates it again'
      : 'An apply of this resource alone sets what the configuration declares. Do not confirm a plan that replaces it';
  return [...parent, `${isMadeAgain({ change }, row) ? '' : '? '}${step} $ terraform apply -target={address}`];
};

/** Whether an apply brings back all of a deleted resource. */
const isMadeAgain = ({ change }: Pick<Drift, 'change'>, row: AdviceRow | undefined): boolean =>
  change === 'deleted' && row?.plan?.['deleted'] === 'creates_same';

const planNote = (drift: Drift, row: AdviceRow | undefined): string => {
  const own = entryFor(row?.plan, drift);
  if (own !== undefined) return noteText(own);
  return notes[({ modified: 'written', created: 'unseen', deleted: 'creates', unknown: 'unknown' } as const)[drift.change]];
};

const generalAdopt = (drift: Drift, row: AdviceRow | undefined, id: string | undefined): string => {
  const { change, detail, new_value: now } = drift;
  if (change === 'deleted')
    return 'If the deletion is right, remove the resource from the configuration. `import` cannot bring back what no longer exists.';
  if (change === 'unknown') return '? Take over into the configuration what a plan shows.';
  if (change === 'modified') {
    if (drift.address === null) return 'To keep it, declare the resource and import it.';
    const isShown = ownDetail(detail) !== hiddenValue && now !== null && !JSON.stringify(now).includes(mask);
    if (!isShown) return '? To keep the change, write the new value into the configuration of `{address}`; the alert does not show it.';
    return `To keep the change, set \`{field}\` in the configuration of \`{address}\`${typeof now === 'object' ? '' : ' to `{new}`'}. Where it is a literal, \`driftline adopt ${drift.id} --source-root DIR\` prints the patch.`;
  }
  const address = newAddress(drift);
  if (row?.import === undefined)
    return `? To keep it, declare it and import it as \`${address}\`; the documentation of the type says with which id.`;
  const block = (shownId: string): string => `import { to = ${address}, id = ${shownId} }`;
  return id === undefined
    ? `? To keep it, declare it and import it with the id \`${row.import.replaceAll(/[{}]/g, (one) => (one === '{' ? '<' : '>'))}\`.`
    : `To keep it, declare it with \`${block('{import_text}')}\`, one argument to a line, or $ terraform import ${address} {import_id}`;
};

/** An address for a resource that has none. Its name was chosen by whoever made it. */
const newAddress = ({ resource_type, resource_name }: Drift): string => {
  const name = resource_name.replaceAll(/[^A-Za-z0-9_-]+/g, '_').slice(0, 40);
  return `${resource_type}.${/^[A-Za-z_]/.test(name) ? name : `this_${name}`}`;
};

/** The id under which Terraform imports the resource; undefined if the alert does not show all of it. */
const importId = (row: AdviceRow | undefined, values: ValueOf): string | undefined => {
  if (row?.import === undefined) return undefined;
  const id = fillText(row.import, (name) => {
    const value = values(name);
    return typeof value === 'string' || typeof value === 'number' ? String(value) : undefined;
  });
  return id === undefined || id.includes(mask) || shellWord(id) === undefined ? undefined : id;
};

const hclText = (id: string | undefined): string | undefined =>
  id === undefined ? undefined : JSON.stringify(id).replaceAll(/([$%])\{/g, '$1$1{');

type Made = { readonly step: AdviceStep; readonly isSure: boolean };

const stepsOf = (kind: AdviceStep['kind'], given: string | readonly string[], drift: Drift, values: ValueOf): readonly Made[] =>
  (typeof given === 'string' ? [given] : given).flatMap((one) => {
    const [, isOptional, isUnsure, rest = ''] = /^(\+ )?(\? ?)?(.*)$/s.exec(one) ?? [];
    const at = rest.indexOf(' $ ');
    const isBare = rest.startsWith('$ ');
    const text = isBare ? '' : at < 0 ? rest : rest.slice(0, at);
    const template = isBare ? rest.slice(2) : at < 0 ? undefined : rest.slice(at + 3);
    const filled = template === undefined ? undefined : fillCommand(withPlace(template, drift), values);
    if (isOptional !== undefined && filled?.command === null) return [];
    const command = filled?.command ?? null;
    const isMissing = filled !== undefined && command === null;
    const said = inText(text.trim() || defaultText(kind, drift.change), values);
    const shownText = isMissing ? `${said.replace(/\.$/, '')}. The alert does not show every value of the command: ${filled.shown}` : said;
    return [{ step: { kind, text: shownText, command }, isSure: isUnsure === undefined && !isMissing }];
  });

const defaultText = (kind: AdviceStep['kind'], change: Drift['change']): string =>
  kind === 'look'
    ? 'See what is there now'
    : change === 'created'
      ? 'Delete it once nothing legitimate uses it'
      : change === 'deleted'
        ? 'Bring it back'
        : 'Set it back to the declared value';

/** Values in a text, without control characters. */
const inText = (text: string, values: ValueOf): string =>
  text.replaceAll(/\{([a-z_]+(?:\.\w+)?)\}/g, (_whole, name: string) => {
    const value = values(name);
    if (value === undefined || value === null) return `<${name}>`;
    return name === 'import_text' ? textOf(value) : shown(textOf(value));
  });

const textOf = (value: Json): string => (typeof value === 'string' ? value : JSON.stringify(value));

const longestShown = 120;
const shown = (text: string): string => {
  const line = printable(text)
    .replaceAll(/[\p{Zl}\p{Zp}\p{Cs}\p{Co}]/gu, ' ')
    .replaceAll('`', "'");
  return cutText(line, longestShown);
};

/** AWS services whose calls go to one place for all regions. */
const globalServices = new Set(['iam', 'organizations', 'route53', 'cloudfront']);
/** Groups of gcloud that take the project as an argument, or need none. */
const withoutProject =
  /^gcloud (?:projects|organizations|resource-manager|storage|billing|access-context-manager) | --(?:folder|organization|billing-account)[= ]/;

/** The command with the region or the project that the alert names. */
const withPlace = (template: string, { region, account_id: account }: Drift): string => {
  const [program, service = ''] = template.split(' ');
  if (program === 'aws')
    return globalServices.has(service) || region === '' || / --region[= ]/.test(template) ? template : `${template} --region {region}`;
  if (program !== 'gcloud' || withoutProject.test(template) || account === '' || account.includes('/')) return template;
  return `${template} --project={account}`;
};
