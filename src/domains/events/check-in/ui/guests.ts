interface Guest {
  first_name: string
  last_name: string
  email: string
}

const isAddress = (word: string): boolean => {
  const [name, domain = '', ...more] = word.split('@')
  return Boolean(name) && more.length === 0 && domain.slice(1, -1).includes('.')
}

const words = (typed: string): string[] => typed.split(/[\s,;<>]+/).filter(Boolean)

/** What was typed in a search, as the beginning of a form. */
export const guestFrom = (typed: string): Guest => {
  const email = words(typed).find((word) => word.includes('@')) ?? ''
  const [first_name = '', ...rest] = words(typed).filter((word) => word !== email)
  return { first_name, last_name: rest.join(' '), email }
}

/** A name and a whole address: enough to register somebody. */
export const wholeGuest = (typed: string): Guest | null => {
  const guest = guestFrom(typed)
  return guest.first_name && guest.last_name && isAddress(guest.email) ? guest : null
}
