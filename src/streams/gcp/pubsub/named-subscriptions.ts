/** A configured subscription with the name of the source that reads it. */
type NamedSubscription = { readonly subscription: string; readonly name: string };

/** Lists each subscription once. Names contain the project if two names would otherwise be equal. */
export const namedSubscriptions = (subscriptions: readonly string[]): readonly NamedSubscription[] => {
  const all = [...new Set(subscriptions.filter((one) => one !== ''))].map((subscription) => {
    const [, project = '', , name = ''] = subscription.split('/');
    return { subscription, project, name };
  });
  return all.map(({ subscription, project, name }) => {
    const isTaken = all.filter((other) => other.name === name).length > 1;
    return { subscription, name: `gcp-pubsub:${isTaken ? `${project}:` : ''}${name}` };
  });
};
