import { requireNone } from '#shared/problems.ts'

/** A field is either set or emptied, never both. */
export const requireClear = (
  edit: Readonly<Record<string, unknown>>,
  clear: readonly string[],
  hasResume: boolean,
): void => {
  const both = clear.filter((name) => (name === 'resume' ? hasResume : edit[name] !== undefined))
  const message = 'This field is both set and named in `clear`; do one or the other'
  requireNone(Object.fromEntries(both.map((name) => [name === 'resume' ? 'resumeFile' : name, [message]])))
}
