import type { RunningService } from './service.js';

/** The current value of a service's metric: the sum over all series that have the labels `having`. */
export const metricOf = async (service: RunningService, name: string, having = ''): Promise<number> => {
  const { text } = await service.get('/metrics');
  return text
    .split('\n')
    .filter((line) => (line.startsWith(`${name} `) || line.startsWith(`${name}{`)) && line.includes(having))
    .reduce((sum, line) => sum + Number(line.slice(line.lastIndexOf(' '))), 0);
};
