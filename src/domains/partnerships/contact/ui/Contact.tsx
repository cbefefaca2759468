import { Alert, Button, Stack, Text } from '@mantine/core'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { OrganizationKind } from '#shared/endpoint.ts'
import { LinkButton } from '#web/kit/links.tsx'
import { MessageForm } from '#web/kit/MessageForm.tsx'
import { MessageThread } from '#web/kit/MessageThread.tsx'
import { Page } from '#web/kit/Page.tsx'
import { ErrorState, Skeletons } from '#web/kit/states.tsx'
import { Day } from '#web/kit/time.tsx'
import { useListSearch } from '#web/list-search.ts'
import { queryFor } from '#web/queries.ts'
import type { PartnershipStatus } from '../../partnerships.contract.ts'
import { partnershipStatusQuery } from '../../ui/calls.ts'
import { BackToList, PartnerHeading } from '../../ui/PartnerHeading.tsx'
import { pages, statusLine } from '../../ui/words.ts'
import { contactOf, MESSAGE_LENGTH } from '../partner-contact.contract.ts'
import type { readContactAddress } from './address.ts'
import classes from './contact.module.css'

type ContactAddress = ReturnType<typeof readContactAddress>

const SIZE = 50
const REFRESH_MS = 20_000
const contactCalls = (side: OrganizationKind) => contactOf[side] as typeof contactOf.university

interface ContactProps {
  side: OrganizationKind
  standing: PartnershipStatus
}

const Turn = ({ to, children, go }: { to: number; children: string; go: (page: number) => void }) => (
  <div className={classes.pages}>
    <Button variant="subtle" size="compact-sm" onClick={() => go(to)}>
      {children}
    </Button>
  </div>
)

/** The request that started the conversation. */
const Began = ({ standing: { partnership, organization } }: { standing: PartnershipStatus }) => {
  if (!partnership) return null
  const who = partnership.requested_by === 'us' ? 'You' : organization.name
  return (
    <div className={classes.began}>
      <Text size="xs" c="dimmed">
        {who} asked to be partners · <Day at={partnership.requested_at} />
      </Text>
      {partnership.message}
    </div>
  )
}

const Messages = ({ side, standing }: ContactProps) => {
  const { search, goToPage } = useListSearch<ContactAddress>()
  const page = search.page ?? 1
  const { id, name } = standing.organization
  const { history, write } = contactCalls(side)
  const { data, error, refetch } = useQuery({
    ...queryFor(history, { params: { id }, query: { page, size: SIZE } }),
    placeholderData: keepPreviousData,
    ...(page === 1 && { refetchInterval: REFRESH_MS }),
  })
  if (!data) return error ? <ErrorState error={error} retry={refetch} /> : <Skeletons count={3} height={64} />
  return (
    <Stack gap="md">
      <MessageThread
        messages={data.contactHistory}
        before={
          page < data.page_count ? (
            <Turn to={page + 1} go={goToPage}>
              Earlier messages
            </Turn>
          ) : (
            <Began standing={standing} />
          )
        }
        after={
          page > 1 && (
            <Turn to={page - 1} go={goToPage}>
              Later messages
            </Turn>
          )
        }
        empty={
          <Text c="dimmed" ta="center" my="auto">
            {data.may.write ? `No messages yet. Say hello to ${name}.` : 'No messages.'}
          </Text>
        }
      />
      {data.may.write ? (
        <MessageForm
          endpoint={write}
          params={{ id }}
          reading={history}
          name={name}
          maxLength={MESSAGE_LENGTH}
          minRows={3}
        />
      ) : (
        <Alert color="gray">
          {standing.is_partnered
            ? 'Your role can read messages. Recruiters, staff, admins, and owners can write.'
            : `${statusLine(standing.partnership, name)} Only partners can exchange messages.`}
          {standing.may.request && (
            <div>
              <LinkButton to={pages[side].request} search={{ id }} size="sm" mt="xs">
                {standing.partnership ? 'Ask again' : 'Ask to be partners'}
              </LinkButton>
            </div>
          )}
        </Alert>
      )}
    </Stack>
  )
}

/** The conversation between one's own team and another. */
export const Contact = ({ side, standing: loaded }: ContactProps) => {
  const { data: standing = loaded } = useQuery(partnershipStatusQuery(side, loaded.organization.id))
  return (
    <Page narrow>
      <BackToList side={side} tab="partners" />
      <PartnerHeading side={side} title={standing.organization.name} organization={standing.organization} />
      <Messages side={side} standing={standing} />
    </Page>
  )
}
