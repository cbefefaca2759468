/** Whether an email belongs to a university: its domain is one of the university's, or below one. */
export const provesAffiliation = (email: string, domains: readonly string[]): boolean => {
  const host = email.slice(email.lastIndexOf('@') + 1).toLowerCase()
  return domains.some((domain) => host === domain || host.endsWith(`.${domain}`))
}

export const unknownUniversity = { university_id: ['Choose a university from the list'] }
