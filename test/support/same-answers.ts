import { createHash } from 'node:crypto';
import type { Instance } from './instances.js';
import type { Answered } from './service.js';
import { until } from './until.js';

/** Routes whose answers follow from the log alone. */
const routes = ['/api/v1/stats', '/api/v1/state', '/api/v1/graph', '/api/graph/overview'] as const;
/** Routes that answer in pages. */
const lists = ['/api/v1/drifts', '/api/v1/events', '/api/v1/state/resources', '/api/v1/graph/edges'] as const;
const pageSize = 1_000;

/** Answers at one position: bodies by route. */
type AnswersAt = { readonly position: number; readonly bodies: Readonly<Record<string, string>> };

/** Answers of an instance, read while it stays at one position; undefined if it moves on. */
export const answersAt = async (instance: Pick<Instance, 'get' | 'status'>): Promise<AnswersAt | undefined> => {
  const before = await instance.status();
  const bodies: Record<string, string> = {};
  for (const route of routes) bodies[route] = timeless((await instance.get(route)).text);
  for (const route of lists) bodies[route] = timeless((await pagesOf(instance, route)).map(({ text }) => text).join('\n'));
  const after = await instance.status();
  if (before === undefined || after === undefined || before.position !== after.position) return undefined;
  return { position: before.position, bodies };
};

/** All pages of a list. */
export const pagesOf = async (instance: Pick<Instance, 'get'>, route: string): Promise<readonly Answered[]> => {
  const pages: Answered[] = [];
  for (;;) {
    const page = await instance.get(`${route}?limit=${String(pageSize)}&page=${String(pages.length + 1)}`);
    pages.push(page);
    const { data } = page.json as { readonly data?: { readonly total?: number } };
    if (pages.length * pageSize >= (data?.total ?? 0)) return pages;
  }
};

/** Without the times at which an answer was made. */
const timeless = (text: string): string => text.replaceAll(/"(generated_at":"[^"]*"|took_ms":\d+)/g, '"$"');

/** The answers of all instances at one position. The clock of the log moves on each second, so this takes several attempts. */
export const answersOfAll = (instances: readonly Instance[]): Promise<readonly AnswersAt[]> =>
  until(
    async () => {
      const answers = await Promise.all(instances.map((one) => answersAt(one).catch(() => undefined)));
      return answers.filter((one) => one !== undefined);
    },
    (found) => found.length === instances.length && found.every(({ position }) => position === found[0]?.position),
  );

/** The routes whose bodies differ, with a hash of each. Empty if all are the same. */
export const differences = (answers: readonly AnswersAt[]): readonly string[] =>
  [...routes, ...lists].flatMap((route) => {
    const bodies = answers.map(({ bodies: all }) => all[route] ?? '');
    return new Set(bodies).size === 1 ? [] : [`${route}: ${bodies.map((body) => `${String(body.length)} ${hash(body)}`).join(', ')}`];
  });

const hash = (text: string): string => createHash('sha256').update(text).digest('hex').slice(0, 8);
