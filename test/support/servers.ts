import { chooseServer } from '../../src/http/choose-server.js';

/** The servers that can be loaded here. With Node 22 or newer, uWebSockets.js needs a newer C library than Debian 12 has. */
export const loadableServers: readonly ('uws' | 'node')[] = (await chooseServer('auto')).kind === 'uws' ? ['uws', 'node'] : ['node'];
