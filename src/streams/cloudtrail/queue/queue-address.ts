/** The components of a configured queue (URL, ARN or name); '' if unknown. */
type QueueAddress = { readonly name: string; readonly url: string; readonly account: string; readonly region: string };

/**
 * Parses the URL (`https://sqs.REGION.amazonaws.com/ACCOUNT/NAME`, also of a VPC endpoint), the ARN
 * (`arn:PARTITION:sqs:REGION:ACCOUNT:NAME`) or the name of a queue. Anything else counts as a name, which SQS will not find.
 */
export const readQueueAddress = (queue: string): QueueAddress => {
  const [, region, account, name] = /^arn:aws[a-z-]*:sqs:([a-z0-9-]+):(\d{12}):([^:]+)$/.exec(queue) ?? [];
  if (region !== undefined && account !== undefined && name !== undefined) return { name, url: '', account, region };
  if (!/^https?:\/\//.test(queue) || !URL.canParse(queue)) return { name: queue, url: '', account: '', region: '' };
  const { hostname, pathname } = new URL(queue);
  const path = pathname.split('/').filter((part) => part !== '');
  return { name: path.at(-1) ?? hostname, url: queue, account: path.at(-2) ?? '', region: regionOf(hostname) };
};

/**
 * Parses `sqs.R.amazonaws.com`, `sqs-fips.R.…`, `R.queue.amazonaws.com`, `vpce-….sqs.R.vpce.amazonaws.com`. Source: AWS general reference,
 * SQS endpoints.
 */
const regionOf = (host: string): string => {
  if (host === 'queue.amazonaws.com') return 'us-east-1';
  const found =
    /(?:^|\.)sqs(?:-fips)?\.([a-z]{2,4}(?:-[a-z]+)+-\d{1,2})\./.exec(host) ?? /^([a-z]{2,4}(?:-[a-z]+)+-\d{1,2})\.queue\./.exec(host);
  return found?.[1] ?? '';
};
