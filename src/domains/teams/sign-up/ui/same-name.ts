/** What a legal form ends a name with says nothing about which company it is. */
const FORMS = ['inc', 'llc', 'ltd', 'corp', 'corporation', 'co', 'gmbh', 'ag', 'plc', 'limited']

const isForm = (word: string): boolean => FORMS.includes(word.toLowerCase().replaceAll('.', ''))

/** A name as the directory finds it, whichever legal form it has there. */
export const withoutForm = (name: string): string => {
  const words = name.split(/[\s,]/).filter(Boolean)
  while (words.length > 1 && isForm(words.at(-1)!)) words.pop()
  return words.join(' ')
}

const folded = (name: string): string =>
  withoutForm(name)
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .split(/[^\p{L}\p{N}]/u)
    .filter(Boolean)
    .join(' ')

/** Whether two names may mean one organization. */
export const sameName = (one: string, other: string): boolean =>
  folded(one) !== '' && folded(one) === folded(other)
