import type { Drift } from '../../../model/drift.js';
import { authorOf, changeOf, originOf, whatOf } from './drift-words.js';
import type { Report, RunReport } from './run-report.js';
import { suitesOf, type TestCase, type TestSuite } from './junit-suites.js';

/**
 * JUnit XML in the form that GitLab, Jenkins and Azure Pipelines read: a suite for each state and a test case for each declared resource. A
 * case fails if the resource has open alerts, is skipped if the catalog does not cover its type, and passes otherwise. Alerts of resources that
 * no state declares are failures of a suite of their own. A case has one failure, because some readers look at the first only.
 */
export const junitReport =
  (coveredTypes: ReadonlySet<string>): Report =>
  (run) => {
    const suites = suitesOf(run, coveredTypes);
    const all = suites.flatMap(({ cases }) => cases);
    const text = ['<?xml version="1.0" encoding="UTF-8"?>\n'];
    text.push(openTag('testsuites', { name: 'driftline', ...countsOf(all, run.failure === undefined ? 0 : 1), time: secondsOf(run) }));
    if (run.failure !== undefined) text.push(failedSuite(run.failure, run));
    for (const suite of suites) {
      text.push(openTag('testsuite', { name: suite.name, ...countsOf(suite.cases), time: secondsOf(run), timestamp: run.at.slice(0, 19) }));
      text.push(propertiesOf(suite, run));
      for (const one of suite.cases) text.push(caseOf(one, suite.name, run));
      text.push('</testsuite>\n');
    }
    text.push('</testsuites>\n');
    return { text: text.join(''), notes: [] };
  };

/** Fails the report of a run that compared nothing: its resources would pass. */
const failedSuite = (failure: string, run: RunReport): string => {
  const attributes = { name: 'driftline', ...countsOf([], 1), time: secondsOf(run), timestamp: run.at.slice(0, 19) };
  const error = xmlElement('error', { message: `nothing was compared: ${failure}`, type: 'run' }).trim();
  return xmlElement('testsuite', attributes, xmlElement('testcase', { classname: 'driftline', name: 'comparison', time: 0 }, error).trim());
};

const openTag = (name: string, attributes: Readonly<Record<string, string | number>>): string =>
  xmlElement(name, attributes).replace(/\/>\n$/, '>\n');

const secondsOf = ({ seconds }: RunReport): string => seconds.toFixed(3);

const countsOf = (cases: readonly TestCase[], errors = 0): Readonly<Record<string, number>> => ({
  tests: cases.length + errors,
  failures: cases.filter(({ open }) => open.length > 0).length,
  errors,
  skipped: cases.filter(isSkipped).length,
});

const isSkipped = ({ isCovered, open }: TestCase): boolean => !isCovered && open.length === 0;

const propertiesOf = ({ properties }: TestSuite, { version }: RunReport): string =>
  `<properties>\n${Object.entries({ 'driftline.version': version, ...properties })
    .filter(([, value]) => value !== '')
    .map(([name, value]) => xmlElement('property', { name, value }))
    .join('')}</properties>\n`;

const caseOf = (one: TestCase, classname: string, run: RunReport): string => {
  const [worst] = one.open;
  const attributes = { classname, name: one.name, time: 0 };
  if (worst !== undefined) {
    return xmlElement('testcase', { ...attributes, ...run.place(worst) }, failureOf(one.open, worst));
  }
  if (!one.isCovered)
    return xmlElement('testcase', attributes, xmlElement('skipped', { message: `${one.type} is not in the catalog` }).trim());
  const resolved = one.resolved.map((drift) => `${String(drift.resolution)}: ${changeOf(drift)}, ${originOf(drift)}`).join('\n');
  return xmlElement('testcase', attributes, resolved === '' ? '' : `<system-out>${xmlLines(resolved)}</system-out>`);
};

const failureOf = (open: readonly Drift[], worst: Drift): string => {
  const more = open.length > 1 ? ` and ${String(open.length - 1)} more` : '';
  return xmlElement(
    'failure',
    { message: `${whatOf(worst)} by ${authorOf(worst)}${more}`, type: worst.severity },
    xmlLines(open.map((drift) => `${drift.severity}: ${changeOf(drift)}, ${originOf(drift)}`).join('\n')),
  ).trim();
};

/** Line breaks of content stay line breaks; readers differ in references to them. */
const xmlLines = (text: string): string => text.split('\n').map(xmlText).join('\n');

/**
 * Text for an element or a quoted attribute of XML 1.0. Characters that XML cannot contain, not even as a reference, become U+FFFD (section
 * 2.2: control characters except tab and line breaks, halves of surrogate pairs, U+FFFE and U+FFFF).
 */
const xmlText = (text: string): string =>
  text
    // eslint-disable-next-line no-control-regex -- these are what XML forbids
    .replaceAll(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]|\p{Surrogate}/gu, '\ufffd')
    .replaceAll(/[&<>"'\t\n\r]/g, (one) => references[one] ?? `&#${String(one.charCodeAt(0))};`);

const references: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

/** An element on a line of its own, with attributes in this order. `content`: XML. */
const xmlElement = (name: string, attributes: Readonly<Record<string, string | number>>, content = ''): string => {
  const head = `${name}${Object.entries(attributes)
    .map(([key, value]) => ` ${key}="${xmlText(String(value))}"`)
    .join('')}`;
  return content === '' ? `<${head}/>\n` : `<${head}>${content}</${name}>\n`;
};
