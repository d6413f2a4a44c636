import { runCommand } from './command.js';

/**
 * A user whom file permissions bind: undefined is the one who runs the tests, a number the one to run the command as, `nobody`
 * that there is none, because root's tests lie where no other user can read the command.
 */
export const boundUser = async (): Promise<number | 'nobody' | undefined> => {
  if (process.getuid?.() !== 0) return undefined;
  const uid = 65_534;
  return (await runCommand(['--version'], { uid, cwd: '/' }).catch(() => undefined))?.code === 0 ? uid : 'nobody';
};
