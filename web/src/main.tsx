import './styles/tokens.css';
import './styles/base.css';
import './styles/shell.css';
import './styles/parts.css';
import './styles/list.css';
import './styles/drift.css';
import './styles/graph.css';
import './styles/pages.css';
import './styles/values.css';
import './styles/print.css';
import './styles/sign-in.css';
import { render } from 'preact';
import { App } from './app.js';
import { startTheme } from './lib/theme.js';

startTheme();
const root = document.getElementById('app');
if (root !== null) render(<App />, root);
