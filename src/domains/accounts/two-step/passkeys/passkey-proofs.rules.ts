/** `copied`: its counter stood still or went back, so two devices hold the same key. */
export type Shown = 'right' | 'refused' | 'copied'

/** Authenticators that count start above zero and always advance; the others stay at zero. */
export const isCounterRegression = (known: number, shown: number): boolean =>
  (known > 0 || shown > 0) && shown <= known
