import { parseAllDocuments } from 'yaml';

interface Named {
  readonly name: string;
}

export interface Container extends Named {
  readonly image: string;
  readonly args?: readonly string[];
  readonly env: readonly (Named & { readonly value: string })[];
  readonly volumeMounts: readonly (Named & { readonly mountPath: string; readonly readOnly?: boolean })[];
  readonly securityContext: unknown;
  readonly resources: { readonly limits: { readonly cpu: string; readonly memory: string } };
  readonly readinessProbe?: { readonly httpGet?: { readonly path: string; readonly port: number } };
}

export interface Peer {
  readonly podSelector?: { readonly matchLabels: Readonly<Record<string, string>> };
}

/** The parts of the chart's objects that tests read; check-manifests has decoded them strictly before. */
export interface Manifest {
  readonly kind: string;
  readonly metadata: Partial<Named> & { readonly annotations?: Readonly<Record<string, string>> };
  readonly spec: {
    readonly ingress?: readonly {
      readonly ports: readonly { readonly port: string }[];
      readonly from?: readonly Peer[];
    }[];
    readonly egress?: readonly {
      readonly ports: readonly { readonly port: number }[];
      readonly to?: readonly Peer[];
    }[];
    readonly strategy?: { readonly rollingUpdate: { readonly maxUnavailable: number } };
    readonly template?: {
      readonly metadata: { readonly labels: Readonly<Record<string, string>> };
      readonly spec: {
        readonly automountServiceAccountToken: boolean;
        readonly securityContext: Readonly<Record<string, unknown>>;
        readonly terminationGracePeriodSeconds?: number;
        readonly containers: readonly [Container];
      };
    };
  };
}

/** Parses what `helm template` prints. */
export const parseManifests = (text: string): Manifest[] =>
  parseAllDocuments(text).flatMap((document) => (document.toJS() as Manifest | null) ?? []);

/** Returns the pods of a render by the service of docker-compose.yml that they stand for. */
export const toPods = (manifests: readonly Manifest[]) =>
  new Map(
    manifests.flatMap(({ kind, spec }) =>
      (kind === 'Deployment' || kind === 'Job') && spec.template
        ? [[spec.template.metadata.labels['inspire/network'] ?? '', spec.template.spec] as const]
        : [],
    ),
  );
