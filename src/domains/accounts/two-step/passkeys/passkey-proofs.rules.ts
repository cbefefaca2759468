/** `copied`: its counter stands still or goes back, so two devices hold one key. */
export type Shown = 'right' | 'refused' | 'copied'

/** Authenticators that count begin above zero and never stand still; those that don't stay at zero. */
export const hasGoneBack = (known: number, shown: number): boolean =>
  (known > 0 || shown > 0) && shown <= known
