import type { RunningService } from './service.js';

/** A metric of a service, as it stands; the sum over its labels, but for those that `having` does not name. */
export const metricOf = async (service: RunningService, name: string, having = ''): Promise<number> => {
  const { text } = await service.get('/metrics');
  return text
    .split('\n')
    .filter((line) => (line.startsWith(`${name} `) || line.startsWith(`${name}{`)) && line.includes(having))
    .reduce((sum, line) => sum + Number(line.slice(line.lastIndexOf(' '))), 0);
};
