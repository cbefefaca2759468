/** An email being sent right now is left alone. */
export const mayRetry = ({ state, failure }: { state: string; failure: string | null }): boolean =>
  state === 'failed' || (state === 'queued' && failure !== null)
