import { parseAllDocuments } from 'yaml';
import { z } from 'zod';

const list = <T extends z.ZodType>(schema: T) => z.array(schema).default([]);

const probe = z.looseObject({
  httpGet: z.object({ path: z.string(), port: z.number() }).optional(),
  tcpSocket: z.object({ port: z.number() }).optional(),
});
const container = z.looseObject({
  name: z.string(),
  image: z.string(),
  args: z.array(z.string()).optional(),
  env: list(z.object({ name: z.string(), value: z.string() })),
  volumeMounts: list(z.looseObject({ name: z.string(), mountPath: z.string(), readOnly: z.boolean().optional() })),
  ports: list(z.object({ name: z.string(), containerPort: z.number() })),
  securityContext: z.looseObject({
    allowPrivilegeEscalation: z.boolean().optional(),
    readOnlyRootFilesystem: z.boolean().optional(),
    capabilities: z.object({ drop: list(z.string()), add: list(z.string()) }).default({ drop: [], add: [] }),
  }),
  resources: z.object({
    requests: z.object({ cpu: z.string(), memory: z.string() }),
    limits: z.object({ cpu: z.string(), memory: z.string() }),
  }),
  readinessProbe: probe.optional(),
  livenessProbe: probe.optional(),
});

const podSpec = z.looseObject({
  automountServiceAccountToken: z.boolean().optional(),
  securityContext: z.looseObject({
    runAsNonRoot: z.boolean().optional(),
    runAsUser: z.number().optional(),
    runAsGroup: z.number().optional(),
    seccompProfile: z.object({ type: z.string() }).optional(),
  }),
  terminationGracePeriodSeconds: z.number().optional(),
  topologySpreadConstraints: list(z.unknown()),
  containers: z.tuple([container]),
});

const peer = z.looseObject({ podSelector: z.object({ matchLabels: z.record(z.string(), z.string()) }).optional() });
const port = z.looseObject({ port: z.union([z.number(), z.string()]) });

const objectSchema = z.looseObject({
  kind: z.string(),
  metadata: z.looseObject({
    name: z.string().optional(),
    generateName: z.string().optional(),
    annotations: z.record(z.string(), z.string()).default({}),
  }),
  spec: z
    .looseObject({
      replicas: z.number().optional(),
      strategy: z.looseObject({ rollingUpdate: z.looseObject({ maxUnavailable: z.number() }) }).optional(),
      minReplicas: z.number().optional(),
      ports: list(z.looseObject({ port: z.number() })),
      ingress: list(z.looseObject({ ports: list(port), from: list(peer) })),
      egress: list(z.looseObject({ ports: list(port), to: list(peer) })),
    })
    .optional(),
});
const workloadSchema = objectSchema.extend({
  spec: z.looseObject({
    ...objectSchema.shape.spec.unwrap().shape,
    template: z.object({ metadata: z.object({ labels: z.record(z.string(), z.string()) }), spec: podSpec }),
  }),
});

export type Manifest = z.output<typeof objectSchema>;
export type Workload = z.output<typeof workloadSchema>;
export type Container = z.output<typeof container>;

/** Parses what `helm template` prints. @throws ZodError for an object of another form than those of the chart */
export const parseManifests = (text: string): Manifest[] =>
  parseAllDocuments(text)
    .map((document) => document.toJS() as unknown)
    .filter((content) => content !== null)
    .map((content) => (isWorkload(content) ? workloadSchema : objectSchema).parse(content));

const isWorkload = (content: unknown): boolean =>
  ['Deployment', 'Job'].includes(String((content as Partial<Record<'kind', unknown>>).kind));

export const toWorkloads = (manifests: readonly Manifest[]): Workload[] =>
  manifests.filter((manifest): manifest is Workload => manifest.kind === 'Deployment' || manifest.kind === 'Job');
