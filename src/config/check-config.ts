import type { ConfigProblem } from './decode-config.js';
import { weekdayNumber, type Config } from './schema.js';

/** What no single key shows: values that make no sense together. */
export const checkConfig = (config: Config): readonly ConfigProblem[] => {
  const problems: ConfigProblem[] = [];
  const complain = (path: string, value: unknown, expected: string): void => void problems.push({ path, value, expected, line: undefined });
  config.drift_rules.forEach((rule, at) => {
    if (rule.name === '') complain(`drift_rules[${String(at)}].name`, rule.name, 'a name');
  });
  config.advanced.maintenance_windows.forEach((window, at) => {
    const path = `advanced.maintenance_windows[${String(at)}]`;
    if (window.name === '') complain(`${path}.name`, window.name, 'a name');
    const recurring = window.days.length > 0 || window.start_time !== undefined || window.end_time !== undefined;
    const once = window.start_datetime !== undefined || window.end_datetime !== undefined;
    if (recurring === once) complain(path, window.name, 'either days, start_time and end_time, or start_datetime and end_datetime');
    else if (recurring && (window.days.length === 0 || window.start_time === undefined || window.end_time === undefined)) complain(path, window.name, 'days, start_time and end_time');
    else if (once && (window.start_datetime === undefined || window.end_datetime === undefined)) complain(path, window.name, 'start_datetime and end_datetime');
    else if (once && Date.parse(window.start_datetime ?? '') >= Date.parse(window.end_datetime ?? '')) complain(`${path}.end_datetime`, window.end_datetime, 'a time after start_datetime');
    for (const day of window.days) if (weekdayNumber(day) < 0) complain(`${path}.days`, day, 'the name of a weekday');
  });
  return problems;
};
