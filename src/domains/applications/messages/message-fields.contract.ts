/** What can be filled in, as it is written between braces; the names are for people. */
export const messageFields = [
  { name: 'student first name', meaning: 'The student’s first name' },
  { name: 'job', meaning: 'The title of the job' },
  { name: 'organization', meaning: 'Your organization’s name' },
  { name: 'answer by', meaning: 'Until when an offer can be answered, or the day you promised an answer by' },
  { name: 'my name', meaning: 'The name of whoever sends it' },
] as const
export type MessageField = (typeof messageFields)[number]['name']

/** "{job}" */
export const inBraces = (name: string): string => `{${name}}`
