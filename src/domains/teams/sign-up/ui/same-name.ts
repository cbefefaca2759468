/** What a legal form ends a name with says nothing about which company it is. */
const FORMS = ['inc', 'llc', 'ltd', 'corp', 'corporation', 'co', 'gmbh', 'ag', 'plc', 'limited']

const folded = (name: string): string => {
  const words = name
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .split(/[^\p{L}\p{N}]/u)
    .filter(Boolean)
  return (words.length > 1 && FORMS.includes(words.at(-1)!) ? words.slice(0, -1) : words).join(' ')
}

/** Whether two names may mean one organization. */
export const sameName = (one: string, other: string): boolean =>
  folded(one) !== '' && folded(one) === folded(other)
