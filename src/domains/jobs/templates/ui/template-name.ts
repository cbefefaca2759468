import { TEMPLATE_NAME_LENGTH } from '../job-templates.contract.ts'

/** Half of a character, or what joins one to the next. */
const LOOSE = /[\uD800-\uDBFF\u200c\u200d]/

/** As much of the title as a name may have, without half a character or a loose joiner at its end. */
export const nameFrom = (title: string): string => {
  let end = Math.min(title.length, TEMPLATE_NAME_LENGTH)
  while (LOOSE.test(title.charAt(end - 1))) end--
  return title.slice(0, end).trim()
}
