/** One part of a trace: what a process did for a request (ADR-57). */
export interface WorkSpan {
  /** Names the part for another process, in the format of W3C Trace Context. */
  readonly traceparent: string;
  setAttribute(name: string, value: string | number): void;
  /** Marks the part as failed. The text of an error may be personal, so only its kind is recorded. */
  fail(kind: string): void;
  end(): void;
}
