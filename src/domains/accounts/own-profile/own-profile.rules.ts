import { requireNone } from '#shared/problems.ts'

/** A field is either given or emptied, never both. */
export const requireClear = (
  edit: Readonly<Record<string, unknown>>,
  clear: readonly string[],
  hasResume: boolean,
): void => {
  const both = clear.filter((name) => (name === 'resume' ? hasResume : edit[name] !== undefined))
  const message = 'This field is given and named in `clear`; do one of the two'
  requireNone(Object.fromEntries(both.map((name) => [name === 'resume' ? 'resumeFile' : name, [message]])))
}
