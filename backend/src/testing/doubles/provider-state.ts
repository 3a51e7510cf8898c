interface Refund<Status extends string> {
  readonly id: string;
  readonly amount: number;
  status: Status;
}
export type ProviderRefund<Field extends string, Status extends string> = Refund<Status> &
  Readonly<Record<Field, string>>;

export interface ProviderState<R extends Refund<string>> {
  readonly refunds: R[];
  refundStatus: R['status'];
  /** Seconds since 1970. */
  now(): number;
}

export const createProviderState = <R extends Refund<string>>(
  clock: () => Date,
  refundStatus: R['status'],
): ProviderState<R> => ({ refunds: [], refundStatus, now: () => Math.floor(clock().getTime() / 1_000) });
