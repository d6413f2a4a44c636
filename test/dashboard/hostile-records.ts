import type { JsonObject } from '../../src/lib/json.js';
import { declaredDeployments, eventList, replicasSet } from '../support/cluster-fixture.js';
import { callAlert } from '../support/role-changes.js';
import { hostAlert } from '../support/sensor-alerts.js';
import { stateText } from '../support/role-fixture.js';

const long = 100_000;
const markup = `<img src=x onerror="window.ran=1"><script>window.ran=1</script>"><svg onload='window.ran=1'></title></style>{{7*7}}\${7*7}`;

/** Texts that somebody else chose, and that must stay texts. */
export const hostileTexts: Readonly<Record<string, string>> = {
  markup,
  link: 'javascript:window.ran=1//https://elsewhere.example/',
  hidden: `user\u202egnp.exe\u202c \u2066isolated\u2069 zero\u200bwidth\ufeff\u200f`,
  long: 'w'.repeat(long),
  'long markup': `${markup} `.repeat(long / markup.length),
};

const texts = Object.values(hostileTexts);

/** Short enough for a name. */
const nameOf = (text: string): string => text.slice(0, 400);

/** Roles whose addresses and descriptions are hostile. */
export const hostileState = stateText(
  {},
  {
    resources: [
      ...(JSON.parse(declaredDeployments(...texts.map((_, at) => `web-${String(at)}`))) as { readonly resources: readonly JsonObject[] })
        .resources,
      {
        mode: 'managed',
        type: 'aws_iam_role',
        name: 'hostile',
        provider: 'provider["registry.terraform.io/hashicorp/aws"]',
        instances: texts.map((text, at) => ({
          schema_version: 0,
          index_key: nameOf(text),
          attributes: {
            id: `role-${String(at)}`,
            name: `role-${String(at)}`,
            arn: `arn:aws:iam::111122223333:role/role-${String(at)}`,
            description: text,
            max_session_duration: 3_600,
          },
        })),
      },
    ],
  },
);

/** A change of each role, an event of the host, and an undeclared user, in which every text that a caller chooses is hostile. */
export const hostileAlerts: readonly JsonObject[] = texts.flatMap((text, at) => {
  const who = {
    'ct.user': nameOf(text),
    'ct.user.arn': `arn:aws:iam::111122223333:user/${nameOf(text)}`,
    'ct.user.principalid': nameOf(text),
    'ct.useragent': text,
    'ct.srcip': nameOf(text),
    'ct.recipientaccountid': '111122223333',
  };
  const id = String(at);
  return [
    callAlert(`d${id}`, 10 * at, 'UpdateRole', { roleName: `role-${id}`, description: `${text}${text}`, maxSessionDuration: 7_200 }, who),
    callAlert(`u${id}`, 10 * at + 1, 'CreateUser', { userName: nameOf(text), path: '/', tags: [{ key: nameOf(text), value: text }] }, who),
    hostAlert(`h${id}`, {
      output: text,
      rule: nameOf(text),
      hostname: nameOf(text),
      tags: [nameOf(text)],
      output_fields: { 'container.id': nameOf(text), 'proc.cmdline': text, 'user.name': nameOf(text), [nameOf(text)]: text },
    }),
  ];
});

/** Changes of deployments by callers with hostile names. */
export const hostileAuditEvents = eventList(
  ...texts.map((text, at) =>
    replicasSet(`web-${String(at)}`, `k-${String(at)}`, 7 + at, {
      userAgent: text,
      user: { username: nameOf(text), groups: [nameOf(text)] },
      sourceIPs: [nameOf(text)],
    }),
  ),
);
