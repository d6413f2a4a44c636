import type { StateResource } from '../../api/client.js';
import { noSeverities } from '../../alerts/summary.js';
import { resourceOf, type Alert } from '../../alerts/alert.js';

/** `hashicorp/aws` of `provider["registry.terraform.io/hashicorp/aws"]`, with the alias behind it. */
export const providerName = ({ provider }: Pick<StateResource, 'provider'>): string => {
  const [, source, alias = ''] = /provider\["(?:[^"/]+\/)?([^"]+)"\](.*)$/.exec(provider) ?? [];
  return source === undefined ? provider : source + alias;
};

export type ResourceAlerts = { readonly open: ReturnType<typeof noSeverities>; total: number };

/** The alerts of each resource by its address. `open`: numbers of open ones by severity. */
export const alertsByResource = (alerts: readonly Alert[]): ReadonlyMap<string, Readonly<ResourceAlerts>> => {
  const found = new Map<string, ResourceAlerts>();
  for (const alert of alerts) {
    const name = resourceOf(alert);
    let counts = found.get(name);
    if (counts === undefined) found.set(name, (counts = { open: noSeverities(), total: 0 }));
    counts.total++;
    if (alert.resolution === null) counts.open[alert.severity]++;
  }
  return found;
};

/** Resources that no state declares and that have open alerts; those with the newest alert first. Alerts are given newest first. */
export const undeclaredResources = (alerts: readonly Alert[]): readonly string[] => [
  ...new Set(alerts.filter(({ address, resolution }) => address === null && resolution === null).map(resourceOf)),
];
