import * as c from '../language.js';
import { isRedacted } from '../../redactions.js';
import { launchTemplateData, launchTemplateProfile, userData } from './ec2-launch-template-data.js';

/**
 * Launch templates. Terraform declares the latest version: a new version replaces all of it.
 * Source: EC2 API reference, CloudTrail records, Terraform AWS provider `aws_launch_template`.
 */

const type = 'aws_launch_template';
const templateId: c.From = c.either(
  c.requested('launchTemplateId'),
  c.returned('launchTemplate.launchTemplateId'),
  c.returned('launchTemplateVersion.launchTemplateId'),
);
const templateName: c.From = c.requested('launchTemplateName');

const described: c.Edits = {
  // A version has its own description and does not inherit that of its base.
  description: (record) =>
    c.reader(c.requested('launchTemplateData'))(record) === undefined
      ? undefined
      : (c.reader(c.requested('versionDescription'))(record) ?? null),
};

const version: c.Edits = { ...launchTemplateData, ...described };
const without = (edits: c.Edits, isLeftOut: (field: string) => boolean): c.Edits =>
  Object.fromEntries(Object.entries(edits).filter(([field]) => !isLeftOut(field)));
const madeVersion: c.From = c.returned('launchTemplateVersion.versionNumber');
/** Records withhold user data. The data of a new template is part of its creation and not reported separately. */
const made: c.Edits = without(version, (field) => field === 'user_data');

/**
 * The default version counts as declared if it is not the first one, which is the default of every new template. `update_default_version`
 * makes the newest version the default; the changes of that version are reported separately.
 */
const newDefault: c.Read = (record) => {
  const chosen = c.reader(
    c.count(c.either(c.returned('launchTemplate.defaultVersionNumber'), c.requested('setDefaultVersion'), c.requested('defaultVersion'))),
  )(record);
  return chosen === c.reader(c.count(c.returned('launchTemplate.latestVersionNumber')))(record) ? undefined : chosen;
};
const chosenDefault: c.KeyPart = { attribute: 'default_version', as: (value) => (value === '1' ? '' : 'chosen') };
const ofChosenDefault = (key: c.Target['key']) =>
  c.modify(c.on(type, { ...key, default_version: c.fixed('chosen') }), { default_version: newDefault });

/** Compares only whether it is set. */
const profileParts = ['arn', 'name'].map((member) => ({ attribute: `iam_instance_profile.${member}`, as: () => 'set' }));
/** An instance profile may be declared by name or by ARN, and a call may use the other. */
const ofVersion = (key: c.Target['key'], edits: c.Edits): readonly c.OwnerSpec[] => {
  const besideProfile = without(edits, (field) => field.startsWith('iam_instance_profile.'));
  return [
    ...profileParts.map(({ attribute }) =>
      c.modify(c.on(type, { ...key, [attribute]: c.fixed('set') }), { ...besideProfile, [attribute]: launchTemplateProfile }),
    ),
    c.modify(c.on(type, key), edits),
  ];
};
/** Withheld user data of the version that the state contains is the declared one. */
const versionInState: c.Edits = {
  ...version,
  user_data: c.set(
    c.via(userData, (sent) => (isRedacted(sent) ? undefined : sent)),
    'user_data',
  ),
};
const newVersion = (key: c.Target['key']): readonly c.OwnerSpec[] => [
  ...ofVersion({ ...key, latest_version: madeVersion }, versionInState),
  ...ofVersion(key, version),
];

const deleted = c.unlessRefused(
  c.requested('launchTemplateVersion'),
  c.returned('unsuccessfullyDeletedLaunchTemplateVersionSet[].versionNumber'),
);

export const ec2LaunchTemplates: c.ServiceCatalog = {
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
    CreateLaunchTemplate: c.inCall(
      c.create(c.withId(c.on(type, { name: templateName }), templateId), { ...made, tags: c.set(c.tagsFor('launch-template'), 'map') }),
    ),
    CreateLaunchTemplateVersion: c.inCall(...newVersion({ id: templateId }), ...newVersion({ name: templateName })),
    ModifyLaunchTemplate: c.inCall(
      ofChosenDefault({ id: templateId }),
      ofChosenDefault({ name: templateName }),
      c.modify(c.on(type, { id: templateId }), {}),
      c.modify(c.on(type, { name: templateName }), {}),
    ),
    DeleteLaunchTemplate: c.inCall(c.destroy(c.on(type, { id: templateId })), c.destroy(c.on(type, { name: templateName }))),
    // Affects the declared template only if the latest version is deleted; records do not show which version is the latest afterwards.
    DeleteLaunchTemplateVersions: c.inCall(
      c.modify(c.on(type, { id: templateId, latest_version: deleted }), { latest_version: c.hidden(c.fixed(true)) }),
      c.modify(c.on(type, { name: templateName, latest_version: deleted }), { latest_version: c.hidden(c.fixed(true)) }),
    ),
  },
};
