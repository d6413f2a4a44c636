import { runCommand } from './command.js';

/**
 * A user that file permissions apply to: undefined for the current user, else a uid for the command. `nobody`: no such user, because
 * root's checkout is in a folder that other users cannot read.
 */
export const boundUser = async (): Promise<number | 'nobody' | undefined> => {
  if (process.getuid?.() !== 0) return undefined;
  const uid = 65_534;
  return (await runCommand(['--version'], { uid, cwd: '/' }).catch(() => undefined))?.code === 0 ? uid : 'nobody';
};
