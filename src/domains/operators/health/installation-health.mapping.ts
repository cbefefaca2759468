/** Programs' messages may name a mailbox; an operator only needs to know its domain. */
export const withoutAddresses = (text: string): string =>
  text.replace(/[^\s<>"'(),;:]+/g, (word) => word.replace(/^.+@(?=.)/, '…@')).slice(0, 300)

/** `career.applied:0198…:ada@example.edu` is about `career.applied`. */
export const kindOf = (cause: string): string => cause.split(':')[0]!

export const domainOf = (email: string): string => email.slice(email.lastIndexOf('@') + 1)
