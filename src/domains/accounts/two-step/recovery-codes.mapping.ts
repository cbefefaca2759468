/** Normalizes a code as people type it: with or without dashes, in capitals, with spaces. */
export const plainCode = (typed: string): string => typed.toLowerCase().replace(/[^a-z0-9]/g, '')
