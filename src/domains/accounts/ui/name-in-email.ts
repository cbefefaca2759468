const part = /^\p{L}{2,}$/u
const capitalized = (word: string): string => word[0]!.toUpperCase() + word.slice(1)

/** The first and last name that an address like `ada.lovelace@…` suggests; empty where it tells none. */
export const nameInEmail = (email: string): { first_name: string; last_name: string } => {
  const parts = email.slice(0, email.lastIndexOf('@')).split('.')
  const isName = parts.length === 2 && parts.every((word) => part.test(word))
  return isName
    ? { first_name: capitalized(parts[0]!), last_name: capitalized(parts[1]!) }
    : { first_name: '', last_name: '' }
}
