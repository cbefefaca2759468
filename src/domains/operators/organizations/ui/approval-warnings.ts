import type { OrganizationDetail } from '../organization-admin.contract.ts'

const hostOf = (website: string): string => new URL(website).hostname.replace(/^www\./, '')

const within = (domain: string, known: string): boolean => domain === known || domain.endsWith(`.${known}`)

const aboutName = ({ hints, directory, proposed_name }: OrganizationDetail): string[] => [
  ...hints.mixed_words.map(
    ({ word, scripts }) =>
      `“${word}” mixes ${scripts.slice(0, -1).join(', ')} and ${scripts.at(-1)} letters.`,
  ),
  ...hints.in_directory.map(
    ({ name, country }) =>
      `The directory lists ${name} (${country}), but this was registered without an entry there.`,
  ),
  ...(proposed_name && directory ? [`The directory calls it ${directory.name}.`] : []),
]

const isAtItsOwn = ({ hints, directory }: OrganizationDetail): boolean =>
  Boolean(directory && hints.mailbox?.universities.some(({ id }) => id === directory.id))

const aboutMailbox = (organization: OrganizationDetail): string[] => {
  const { directory, website, hints } = organization
  if (!hints.mailbox || isAtItsOwn(organization)) return []
  const { domain, universities } = hints.mailbox
  const [other] = universities
  const foreign = website !== null && !within(domain, hostOf(website)) && !within(hostOf(website), domain)
  return [
    ...(directory
      ? [
          `The owner’s address is at ${domain}, not at ${directory.name} (${directory.domains.join(', ') || 'no known domain'}).`,
        ]
      : []),
    ...(!directory && foreign
      ? [`The owner’s address is at ${domain}, the website at ${hostOf(website)}.`]
      : []),
    ...(other ? [`${domain} belongs to ${other.name} (${other.country}).`] : []),
  ]
}

const aboutOwner = ({ owner, hints }: OrganizationDetail): string[] => {
  if (!owner) return ['No one has registered for this organization yet.']
  return [
    ...(owner.email_verified ? [] : ['The owner hasn’t verified their email address yet.']),
    ...(hints.owner?.studies_at
      ? [`${owner.name} is also registered as a student of ${hints.owner.studies_at}.`]
      : []),
  ]
}

/**
 * What speaks against it: the name if one was requested, and the person who registered while the organization
 * waits.
 */
export const approvalWarningsOf = (organization: OrganizationDetail): string[] => [
  ...aboutName(organization),
  ...(organization.may.approve ? [...aboutOwner(organization), ...aboutMailbox(organization)] : []),
]

/** What speaks for it, as far as it goes. */
export const knownOf = (organization: OrganizationDetail): string[] => {
  const { owner, hints, directory } = organization
  if (!owner?.email_verified || !directory || !isAtItsOwn(organization)) return []
  return [
    `The owner’s address is at ${hints.mailbox!.domain}, a domain of ${directory.name}. Students have addresses there too: make sure that the career office is behind the request.`,
  ]
}
