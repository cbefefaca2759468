/** Whether a text contains anything searchable. */
export const hasSearchTerms = (text: string | undefined): text is string => /[\p{L}\p{N}]/u.test(text ?? '')
