import { TEMPLATE_NAME_LENGTH } from '../job-templates.contract.ts'

/** As much of the title as a name may have, without half a character or a loose joiner at its end. */
export const nameFrom = (title: string): string =>
  title
    .slice(0, TEMPLATE_NAME_LENGTH)
    .replace(/[\uD800-\uDBFF\u200c\u200d]+$/, '')
    .trim()
