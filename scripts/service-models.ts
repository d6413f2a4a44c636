import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { plainName } from './provider-schema.js';

/**
 * The service models from which the AWS SDKs are generated, read from the `data` folder of an unpacked `botocore`. CloudTrail records the
 * parameters of a call under the names in these models.
 */
export type ServiceModels = {
  /** The models of the services whose records have this event source; several if they share it, empty if there is none. */
  forSource(eventSource: string): readonly ServiceModel[];
};

export type ServiceModel = {
  /** Name of the folder, such as `elbv2`. */
  readonly name: string;
  readonly operations: ReadonlyMap<string, Operation>;
};

export type Operation = { readonly input: Shape; readonly output: Shape };

/** The members of a structure by `plainName`, under each of their names (API, wire, query). Lists stand for their elements. */
export type Shape = { readonly members: () => ReadonlyMap<string, Member> };
export type Member = {
  /** In the API's spelling. */
  readonly name: string;
  readonly kind: 'structure' | 'list' | 'map' | 'scalar';
  readonly required: boolean;
  readonly shape: Shape;
};

type RawMember = { readonly shape: string; readonly locationName?: string; readonly queryName?: string };
type RawShape = {
  readonly type: string;
  readonly members?: Readonly<Record<string, RawMember>>;
  readonly member?: RawMember;
  readonly value?: RawMember;
  readonly required?: readonly string[];
};
type RawModel = {
  readonly operations: Readonly<Record<string, { readonly input?: RawMember; readonly output?: RawMember }>>;
  readonly shapes: Readonly<Record<string, RawShape>>;
};

/** Event sources whose first label is not the name of the folder. Source: the services' CloudTrail pages. */
const foldersOf: Readonly<Record<string, readonly string[]>> = {
  'access-analyzer': ['accessanalyzer'],
  amazonmq: ['mq'],
  applicationinsights: ['application-insights'],
  apigateway: ['apigateway', 'apigatewayv2'],
  aoss: ['opensearchserverless'],
  autoscaling: ['autoscaling', 'application-autoscaling', 'autoscaling-plans'],
  cloudhsm: ['cloudhsm', 'cloudhsmv2'],
  elasticfilesystem: ['efs'],
  elasticloadbalancing: ['elb', 'elbv2'],
  elasticmapreduce: ['emr'],
  es: ['es', 'opensearch'],
  kinesisanalytics: ['kinesisanalytics', 'kinesisanalyticsv2'],
  monitoring: ['cloudwatch'],
  rds: ['rds', 'docdb', 'neptune'],
  rdsdata: ['rds-data'],
  s3: ['s3', 's3control'],
  ses: ['ses', 'sesv2'],
  sso: ['sso-admin'],
  'sso-oauth': ['sso-oidc'],
  states: ['stepfunctions'],
  tagging: ['resourcegroupstaggingapi'],
};

/** Throws if the folder contains no models. */
export const readServiceModels = (folder: string): ServiceModels => {
  if (!existsSync(join(folder, 'ec2'))) throw new Error(`${folder}: no service models; expected the data folder of an unpacked botocore`);
  const known = new Map<string, ServiceModel | undefined>();
  const modelOf = (name: string): ServiceModel | undefined => {
    if (!known.has(name)) known.set(name, readModel(folder, name));
    return known.get(name);
  };
  return {
    forSource: (eventSource) => {
      const label = eventSource.replace(/\.amazonaws\.com$/, '');
      return (foldersOf[label] ?? [label]).flatMap((name) => modelOf(name) ?? []);
    },
  };
};

const readModel = (folder: string, name: string): ServiceModel | undefined => {
  const versions = existsSync(join(folder, name)) ? readdirSync(join(folder, name)).sort() : [];
  const file = join(folder, name, versions.at(-1) ?? '', 'service-2.json');
  const text = existsSync(`${file}.gz`) ? gunzipSync(readFileSync(`${file}.gz`)) : existsSync(file) ? readFileSync(file) : undefined;
  if (text === undefined) return undefined;
  const { operations, shapes } = JSON.parse(text.toString()) as RawModel;
  const shapeOf = makeShapes(shapes);
  return {
    name,
    operations: new Map(
      Object.entries(operations).map(([one, { input, output }]) => [one, { input: shapeOf(input), output: shapeOf(output) }]),
    ),
  };
};

const makeShapes = (shapes: RawModel['shapes']): ((member: RawMember | undefined) => Shape) => {
  const made = new Map<string, Shape>();
  const shapeOf = (member: RawMember | undefined): Shape => {
    if (member === undefined) return noMembers;
    const raw = shapes[member.shape];
    const inner = raw?.type === 'list' ? raw.member : raw?.type === 'map' ? raw.value : undefined;
    if (inner !== undefined) return shapeOf(inner);
    const known = made.get(member.shape);
    if (known !== undefined) return known;
    let members: ReadonlyMap<string, Member> | undefined;
    const shape: Shape = { members: () => (members ??= membersOf(raw)) };
    made.set(member.shape, shape);
    return shape;
  };
  const membersOf = (raw: RawShape | undefined): ReadonlyMap<string, Member> => {
    const found = new Map<string, Member>();
    for (const [name, one] of Object.entries(raw?.members ?? {})) {
      const kind = kindOf(shapes[one.shape]?.type);
      const member: Member = { name, kind, required: raw?.required?.includes(name) === true, shape: shapeOf(one) };
      for (const spelled of [name, one.locationName, one.queryName, shapes[one.shape]?.member?.locationName]) {
        if (spelled !== undefined && spelled !== 'item' && !found.has(plainName(spelled))) found.set(plainName(spelled), member);
      }
    }
    return found;
  };
  return shapeOf;
};

const noMembers: Shape = { members: () => new Map() };

const kindOf = (type: string | undefined): Member['kind'] => (type === 'structure' || type === 'list' || type === 'map' ? type : 'scalar');
