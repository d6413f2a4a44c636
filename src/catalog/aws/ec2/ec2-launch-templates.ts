import {
  create,
  destroy,
  either,
  fixed,
  hidden,
  modify,
  on,
  reader,
  set,
  via,
  type Edits,
  type From,
  type OwnerSpec,
  type Read,
  type ServiceCatalog,
  type Target,
} from '../../dsl.js';
import type { KeyPart } from '../../type-spec.js';
import { returned, count, inCall, requested, tagsFor } from './ec2-shapes.js';
import { isRedacted } from '../../redactions.js';
import { unlessRefused } from '../../values.js';
import { launchTemplateData, launchTemplateProfile, userData } from './ec2-launch-template-data.js';

/**
 * Launch templates. Terraform declares the latest version: a new version replaces all of it.
 * Source: EC2 API reference, CloudTrail records, Terraform AWS provider `aws_launch_template`.
 */

const type = 'aws_launch_template';
const templateId: From = either(
  requested('launchTemplateId'),
  returned('launchTemplate.launchTemplateId'),
  returned('launchTemplateVersion.launchTemplateId'),
);
const templateName: From = requested('launchTemplateName');

const described: Edits = {
  // A version has its own description and does not inherit that of its base.
  description: (record) =>
    reader(requested('launchTemplateData'))(record) === undefined ? undefined : (reader(requested('versionDescription'))(record) ?? null),
};

const version: Edits = { ...launchTemplateData, ...described };
const without = (edits: Edits, isLeftOut: (field: string) => boolean): Edits =>
  Object.fromEntries(Object.entries(edits).filter(([field]) => !isLeftOut(field)));
const madeVersion: From = returned('launchTemplateVersion.versionNumber');
/** Records withhold user data. The data of a new template is part of its creation and not reported separately. */
const made: Edits = without(version, (field) => field === 'user_data');

/**
 * The default version counts as declared if it is not the first one, which is the default of every new template. `update_default_version`
 * makes the newest version the default; the changes of that version are reported separately.
 */
const newDefault: Read = (record) => {
  const chosen = reader(
    count(either(returned('launchTemplate.defaultVersionNumber'), requested('setDefaultVersion'), requested('defaultVersion'))),
  )(record);
  return chosen === reader(count(returned('launchTemplate.latestVersionNumber')))(record) ? undefined : chosen;
};
const chosenDefault: KeyPart = { attribute: 'default_version', as: (value) => (value === '1' ? '' : 'chosen') };
const ofChosenDefault = (key: Target['key']) =>
  modify(on(type, { ...key, default_version: fixed('chosen') }), { default_version: newDefault });

/** Compares only whether it is set. */
const profileParts = ['arn', 'name'].map((member) => ({ attribute: `iam_instance_profile.${member}`, as: () => 'set' }));
/** An instance profile may be declared by name or by ARN, and a call may use the other. */
const ofVersion = (key: Target['key'], edits: Edits): readonly OwnerSpec[] => {
  const besideProfile = without(edits, (field) => field.startsWith('iam_instance_profile.'));
  return [
    ...profileParts.map(({ attribute }) =>
      modify(on(type, { ...key, [attribute]: fixed('set') }), { ...besideProfile, [attribute]: launchTemplateProfile }),
    ),
    modify(on(type, key), edits),
  ];
};
/** Withheld user data of the version that the state contains is the declared one. */
const versionInState: Edits = {
  ...version,
  user_data: set(
    via(userData, (sent) => (isRedacted(sent) ? undefined : sent)),
    'user_data',
  ),
};
const newVersion = (key: Target['key']): readonly OwnerSpec[] => [
  ...ofVersion({ ...key, latest_version: madeVersion }, versionInState),
  ...ofVersion(key, version),
];

const deleted = unlessRefused(
  requested('launchTemplateVersion'),
  returned('unsuccessfullyDeletedLaunchTemplateVersionSet[].versionNumber'),
);

export const ec2LaunchTemplates: ServiceCatalog = {
  eventSource: 'ec2.amazonaws.com',
  types: {
    [type]: {
      keys: ['id', 'name'].flatMap((own) => [
        [own],
        ...['latest_version', chosenDefault, ...profileParts].map((part) => [own, part]),
        ...profileParts.map((part) => [own, 'latest_version', part]),
      ]),
      scope: 'region',
      family: 'ec2',
      noise: ['update_default_version'],
      secrets: ['user_data'],
    },
  },
  events: {
    CreateLaunchTemplate: inCall(
      create(on(type, { name: templateName }), { ...made, tags: set(tagsFor('launch-template'), 'map') }, { id: templateId }),
    ),
    CreateLaunchTemplateVersion: inCall(...newVersion({ id: templateId }), ...newVersion({ name: templateName })),
    ModifyLaunchTemplate: inCall(
      ofChosenDefault({ id: templateId }),
      ofChosenDefault({ name: templateName }),
      modify(on(type, { id: templateId }), {}),
      modify(on(type, { name: templateName }), {}),
    ),
    DeleteLaunchTemplate: inCall(destroy(on(type, { id: templateId })), destroy(on(type, { name: templateName }))),
    // Affects the declared template only if the latest version is deleted; records do not show which version is the latest afterwards.
    DeleteLaunchTemplateVersions: inCall(
      modify(on(type, { id: templateId, latest_version: deleted }), { latest_version: hidden(fixed(true)) }),
      modify(on(type, { name: templateName, latest_version: deleted }), { latest_version: hidden(fixed(true)) }),
    ),
  },
};
