import { Alert, List, Stack } from '@mantine/core'
import { IconAlertTriangle, IconInfoCircle } from '@tabler/icons-react'
import { LinkAnchor } from '../../../../web/kit/links.tsx'
import { organisationWords } from '../../ui/words.ts'
import type { OrganisationDetail } from '../contract.ts'

const domainOf = (email: string): string => email.slice(email.lastIndexOf('@') + 1)

const hostOf = (website: string): string => new URL(website).hostname.replace(/^www\./, '')

const within = (domain: string, known: string): boolean => domain === known || domain.endsWith(`.${known}`)

/** What speaks against whoever registered it being from there. */
const doubts = ({ owner, directory, website }: OrganisationDetail): string[] => {
  if (!owner) return ['Nobody has registered for this organization yet.']
  const domain = domainOf(owner.email)
  const foreign = website !== null && !within(domain, hostOf(website)) && !within(hostOf(website), domain)
  return [
    ...(owner.email_verified ? [] : ['The owner has not verified the email address yet.']),
    ...(directory && !directory.domains.some((known) => within(domain, known))
      ? [
          `${domain} is not an address of ${directory.name} (${directory.domains.join(', ') || 'none known'}).`,
        ]
      : []),
    ...(!directory && foreign
      ? [`The owner’s address is at ${domain}, the website at ${hostOf(website)}.`]
      : []),
  ]
}

/** What a reviewer should look at twice; shown while there is something to decide. */
export const Hints = ({ organisation }: { organisation: OrganisationDetail }) => {
  if (!organisation.may.approve) return null
  const found = doubts(organisation)
  if (found.length === 0 && organisation.similar.length === 0) return null
  return (
    <Stack mb="lg">
      {found.length > 0 && (
        <Alert color="yellow" icon={<IconAlertTriangle aria-hidden />} title="Look twice">
          <List size="sm">
            {found.map((doubt) => (
              <List.Item key={doubt}>{doubt}</List.Item>
            ))}
          </List>
        </Alert>
      )}
      {organisation.similar.length > 0 && (
        <Alert color="blue" icon={<IconInfoCircle aria-hidden />} title="It may be here already">
          <List size="sm">
            {organisation.similar.map(({ id, name, state }) => (
              <List.Item key={id}>
                <LinkAnchor
                  to="/operator/organisations/detail"
                  search={{ id }}
                  c="var(--mantine-color-text)"
                  inherit
                  underline="always"
                >
                  {name}
                </LinkAnchor>{' '}
                · {organisationWords[state].label}
              </List.Item>
            ))}
          </List>
        </Alert>
      )}
    </Stack>
  )
}
