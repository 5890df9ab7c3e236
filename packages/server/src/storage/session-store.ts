export interface SessionReader {
  /** Whether a session was ended before its time. */
  isEnded(id: string): Promise<boolean>;
}

/** Sessions prove themselves; kept is only which of them were ended, and only for as long as they would have gone on. */
export interface SessionWriter extends SessionReader {
  /** Ends a session that would have gone on until `expiresAt`, in epoch milliseconds. Once ended it stays so. */
  end(session: { readonly id: string; readonly expiresAt: number }): Promise<void>;
  /** Forgets those that are over at `time` anyway. */
  forgetExpired(time: number): Promise<void>;
}
