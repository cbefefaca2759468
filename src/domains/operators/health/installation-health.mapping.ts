/** What programs say may name a mailbox; an operator needs to know no more than where it is. */
export const withoutAddresses = (text: string): string =>
  text.replace(/[^\s<>"'(),;:]+/g, (word) => word.replace(/^.+@(?=.)/, '…@')).slice(0, 300)

/** `career.applied:0198…:ada@example.edu` tells of `career.applied`. */
export const kindOf = (cause: string): string => cause.split(':')[0]!

export const domainOf = (email: string): string => email.slice(email.lastIndexOf('@') + 1)
