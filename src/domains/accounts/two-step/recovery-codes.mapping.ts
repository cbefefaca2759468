/** As people type it: with or without the lines between, in capitals, with spaces. */
export const plainCode = (typed: string): string => typed.toLowerCase().replace(/[^a-z0-9]/g, '')
