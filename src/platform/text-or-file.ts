import { readFileSync } from 'node:fs'

/** Returns the text a setting holds, if it begins as such texts do, or that of the file it names. */
export const textOrFile = (given: string, beginning: string): string | undefined => {
  if (given.trimStart().startsWith(beginning)) return given
  try {
    return readFileSync(given, 'utf8')
  } catch {
    return undefined
  }
}
