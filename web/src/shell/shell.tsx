import type { ComponentChildren } from 'preact';
import { credential } from '../api/credential.js';
import { session, signOut } from '../api/session.js';
import { place } from '../lib/location.js';
import { theme } from '../lib/theme.js';
import { zone } from '../lib/time.js';
import { useValue } from '../lib/use-value.js';
import { visibleText } from '../lib/visible-text.js';
import { mainViews } from '../routes.js';
import { Link } from '../ui/link.js';
import { HouseState } from './house-state.js';
import { KeysHelp } from './keys-help.js';
import { Text } from '../ui/text.js';
import { LiveBadge } from './live-badge.js';
import { LiveProblem } from './live-problem.js';

type ShellProps = {
  readonly children: ComponentChildren;
  /** Number of alerts that need attention. */
  readonly attention: number;
};

/** Navigation, the state of the service, and settings around a view. */
export const Shell = ({ children, attention }: ShellProps) => {
  const { path } = useValue(place);
  return (
    <>
      <a class="skip" href="#main">
        Skip to content
      </a>
      <header class="top">
        <Link to="/" class="brand" label="driftline, overview">
          driftline
        </Link>
        <nav aria-label="Views">
          <ul>
            {mainViews.map(({ path: to, title }) => (
              <li key={to}>
                <Link to={to} current={isCurrent(to, path)}>
                  {title}
                  {to === '/drifts' && attention > 0 ? (
                    <span class="attention number" title="Alerts that need attention">
                      {attention}
                    </span>
                  ) : null}
                </Link>
              </li>
            ))}
          </ul>
        </nav>
        <KeysHelp />
        <Settings />
        <LiveBadge />
      </header>
      <main id="main" tabIndex={-1}>
        <HouseState />
        <LiveProblem />
        {children}
      </main>
    </>
  );
};

/** Incidents are in the list of drifts. */
const isCurrent = (to: string, path: string): boolean =>
  to === '/' ? path === '/' : [to, ...(to === '/drifts' ? ['/incidents'] : [])].some((one) => path === one || path.startsWith(`${one}/`));

const themes = { system: 'light', light: 'dark', dark: 'system' } as const;

const themeNames = { system: 'Auto', light: 'Light', dark: 'Dark' } as const;

const Settings = () => {
  const shownIn = useValue(zone);
  const chosen = useValue(theme);
  const key = useValue(credential);
  const person = useValue(session);
  return (
    <div class="settings">
      <button
        type="button"
        aria-label={shownIn === 'utc' ? 'UTC times; show local times' : 'Local times; show UTC'}
        onClick={() => {
          zone.set(shownIn === 'utc' ? 'local' : 'utc');
        }}
      >
        {shownIn === 'utc' ? 'UTC' : 'Local'}
      </button>
      <button
        type="button"
        aria-label={`${themeNames[chosen]} theme; change to ${themeNames[themes[chosen]]}`}
        onClick={() => {
          theme.set(themes[chosen]);
        }}
      >
        {themeNames[chosen]}
      </button>
      {person === undefined || person.name === null ? null : (
        <span class="signed-in" title={`Signed in as ${visibleText(person.name)}`}>
          <Text value={person.name} length={40} />
        </span>
      )}
      {key === '' && (person?.csrf_token ?? null) === null ? null : (
        <button type="button" onClick={() => void signOut()}>
          Sign out
        </button>
      )}
    </div>
  );
};
