/** The legal form says nothing about which company it is. */
const FORM = /[\s,]+(inc|llc|ltd|corp|corporation|co|gmbh|ag|plc|limited)\.?$/i

const folded = (name: string): string =>
  name
    .trim()
    .replace(FORM, '')
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()

/** Whether two names may mean one organization. */
export const sameName = (one: string, other: string): boolean =>
  folded(one) !== '' && folded(one) === folded(other)
