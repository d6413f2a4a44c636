import { Failure } from '../../model/failure.js';
import { printable } from '../../lib/printable.js';

type VersionResponse = { getVersion(): string; getMajor(): number; getMinor(): number; getPatch(): number };

/** The first version that serves this `outputs.proto`; later versions serve it until they drop it. */
const least = [0, 35] as const;

/** The version that the sensor reports. Throws a `Failure` if it is too old (D48). */
export const sensorVersion = (response: VersionResponse): string => {
  const spoken = printable(response.getVersion()).slice(0, 64);
  const parts = /^v?(\d+)\.(\d+)/.exec(spoken);
  const [major, minor] = parts === null ? [response.getMajor(), response.getMinor()] : [Number(parts[1]), Number(parts[2])];
  const version = spoken === '' ? `${major}.${minor}.${response.getPatch()}` : spoken;
  if (major > least[0] || (major === least[0] && minor >= least[1])) return version;
  throw new Failure('NotConnected', `the sensor is version ${version}; ${least.join('.')} or later is required: upgrade the sensor`);
};
