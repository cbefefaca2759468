import type { FieldErrors } from '#shared/problems.ts'

/** Whether an email belongs to a university: its domain is one of the university's, or below one. */
export const provesAffiliation = (email: string, domains: readonly string[]): boolean => {
  const host = email.slice(email.lastIndexOf('@') + 1).toLowerCase()
  return domains.some((domain) => host === domain || host.endsWith(`.${domain}`))
}

/** A student names one university, either from the list or by entering a name. */
export const namingErrors = (named: {
  university_id?: string | undefined
  university_name?: string | undefined
}): FieldErrors | null => {
  if (named.university_id && named.university_name)
    return { university_name: ['Choose a university from the list or enter a name, not both'] }
  if (named.university_id || named.university_name) return null
  return { university_id: ['Choose your university, or enter its name if it isn’t listed'] }
}

export const unknownUniversity = { university_id: ['Choose a university from the list'] }
