/** How the deliveries of a webhook fare. */
export interface WebhookState {
  /** `dead` when it was given up; putting the webhook again begins anew where it stood. */
  readonly status: "delivering" | "retrying" | "dead";
  /** How often the event at hand has failed, or could not be read. */
  readonly failures: number;
  /** Since when nothing gets through, in epoch milliseconds. */
  readonly failingSince?: number;
  /** How long of that it was tried, in milliseconds: a catalog that is stopped tries nobody, and clocks are set. */
  readonly failingMillis?: number;
  readonly lastFailure?: { readonly time: number; readonly reason: string };
  /** When the event at hand is sent again. */
  readonly retryAt?: number;
  readonly lastDelivery?: number;
  /** How many changes were no longer kept when it was to hear of them. */
  readonly missedChanges?: number;
}

export const freshState: WebhookState = { status: "delivering", failures: 0 };

/** How often and how long deliveries are tried. */
export interface RetrySchedule {
  readonly firstRetryMillis: number;
  readonly longestRetryMillis: number;
  /** After failing for so long while it was tried a webhook is given up. */
  readonly giveUpMillis: number;
}

/** The state in which deliveries that have stopped begin anew. */
export function begunAnew({ missedChanges }: WebhookState): WebhookState {
  return { ...freshState, ...(missedChanges !== undefined && { missedChanges }) };
}

/** The state after a delivery. */
export function afterDelivery(state: WebhookState, time: number): WebhookState {
  return { ...begunAnew(state), lastDelivery: time };
}

/** The state once nothing is left that failed, though nothing was delivered. */
export function afterRecovery(state: WebhookState): WebhookState {
  if (state.failures === 0) return state;
  return { ...begunAnew(state), ...(state.lastDelivery !== undefined && { lastDelivery: state.lastDelivery }) };
}

/** Why and when a delivery failed, and how long this process was at it since the failure before. */
interface Failure {
  readonly time: number;
  readonly millisSinceLast: number;
  readonly reason: string;
  readonly isFinal?: boolean | undefined;
}

/** The state after a failure: each wait is twice as long, and shortened by chance so that many webhooks do not come at once. */
export function afterFailure(
  state: WebhookState,
  { time, millisSinceLast, reason, isFinal = false }: Failure,
  schedule: RetrySchedule,
): WebhookState {
  const failingSince = state.failingSince ?? time;
  const failingMillis = state.failures === 0 ? 0 : Math.round((state.failingMillis ?? 0) + millisSinceLast);
  const failures = state.failures + 1;
  const { retryAt: _, ...kept } = state;
  const failed = { ...kept, failures, failingSince, failingMillis, lastFailure: { time, reason } };
  if (isFinal || failingMillis >= schedule.giveUpMillis) return { ...failed, status: "dead" };
  const wait = Math.min(schedule.firstRetryMillis * 2 ** Math.min(failures - 1, 30), schedule.longestRetryMillis);
  return { ...failed, status: "retrying", retryAt: Math.round(time + wait * (0.5 + Math.random() / 2)) };
}
