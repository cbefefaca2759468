import { Button, Group, Stack, Text } from '@mantine/core'
import { IconMailHeart, IconSend } from '@tabler/icons-react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { EmployerLogo } from '#domains/organizations/profile/ui/EmployerLogo.tsx'
import { labels } from '#shared/labels-of-lists.ts'
import { announceFailure } from '#web/kit/announce.tsx'
import { LinkAnchor, LinkButton } from '#web/kit/links.tsx'
import { Page } from '#web/kit/Page.tsx'
import { PageHeader } from '#web/kit/PageHeader.tsx'
import { Quote } from '#web/kit/Quote.tsx'
import { ResultList } from '#web/kit/ResultList.tsx'
import { StatusBadge } from '#web/kit/StatusBadge.tsx'
import { EmptyState } from '#web/kit/states.tsx'
import { Day, TimeAgo } from '#web/kit/time.tsx'
import { useListSearch } from '#web/list-search.ts'
import { queryFor, useCall } from '#web/queries.ts'
import { announceToScreenReader } from '#web/screen-reader.ts'
import {
  declineInvitation,
  type OwnInvitation,
  ownInvitations,
  seeInvitations,
} from '../own-invitations.contract.ts'
import classes from './invitations.module.css'
import { ownInvitationWords } from './words.ts'

const invalidates = [ownInvitations]

const factsOf = ({ type, work_mode, locations }: OwnInvitation['job']): string =>
  [type && labels[type], work_mode && labels[work_mode], locations.join(', ')].filter(Boolean).join(' · ')

const Title = ({ job }: Pick<OwnInvitation, 'job'>) =>
  job.is_visible ? (
    <LinkAnchor to="/student/jobs/detail" search={{ id: job.id, via: 'invitation' }} fw={500}>
      {job.title}
    </LinkAnchor>
  ) : (
    <Text fw={500}>{job.title}</Text>
  )

const Answer = ({ one }: { one: OwnInvitation }) => {
  const declining = useCall(declineInvitation, {
    invalidates,
    onSuccess: () => announceToScreenReader(`You said you’re not interested in ${one.job.title}`),
    onError: announceFailure,
  })
  return (
    <Group gap="xs">
      {one.may.apply && (
        <LinkButton
          to="/student/jobs/detail"
          search={{ id: one.job.id, apply: true, via: 'invitation' }}
          size="sm"
          leftSection={<IconSend size={16} aria-hidden />}
          aria-label={`Apply for ${one.job.title}`}
        >
          Apply
        </LinkButton>
      )}
      {one.may.decline && (
        <Button
          variant="default"
          size="sm"
          loading={declining.isPending}
          aria-label={`Not interested in ${one.job.title}`}
          onClick={() => declining.mutate({ params: { id: one.id } })}
        >
          Not interested
        </Button>
      )}
      <Text size="sm" c="dimmed">
        until <Day at={one.answer_by} timeZone={one.time_zone} />
      </Text>
    </Group>
  )
}

const Invitation = ({ one }: { one: OwnInvitation }) => (
  <li className={classes.invitation}>
    <EmployerLogo employer={one.organization} />
    <Stack gap="2xs" miw={0} flex={1}>
      <Group justify="space-between" gap="2xs" wrap="wrap">
        <div className={classes.what}>
          <Title job={one.job} />
        </div>
        <StatusBadge {...ownInvitationWords[one.status]} />
      </Group>
      <Text size="sm" c="dimmed">
        {one.organization.name} · <TimeAgo at={one.sent_at} />
      </Text>
      <Text size="sm">{factsOf(one.job)}</Text>
      <Quote size="sm">{one.message}</Quote>
      {(one.may.apply || one.may.decline) && <Answer one={one} />}
    </Stack>
  </li>
)

/** Tells the employers once what is on the screen. */
const useSeen = (rows: readonly OwnInvitation[] | undefined) => {
  const { mutate } = useCall(seeInvitations)
  const unseen = (rows ?? []).filter(({ status }) => status === 'sent').map(({ id }) => id)
  const key = unseen.join()
  useEffect(() => {
    if (key) mutate({ body: { invitation_ids: key.split(',') } })
  }, [key, mutate])
}

/** The invitations to apply that a student received: answered with one press. */
export const OwnInvitations = () => {
  const { search, goToPage } = useListSearch<{ page?: number }>()
  const list = useQuery({
    ...queryFor(ownInvitations, { query: { page: search.page } }),
    placeholderData: keepPreviousData,
  })
  useSeen(list.data?.data)
  return (
    <Page>
      <PageHeader
        title="Invitations to apply"
        {...(list.data && { count: list.data.total_row })}
        description={
          <>
            From employers who found your profile. They see whether you have seen an invitation and what you
            answer.{' '}
            <LinkAnchor to="/student/my-profile" hash="invitations" inherit underline="always">
              Choose whether you get any
            </LinkAnchor>
          </>
        }
      />
      <ResultList
        query={list}
        onPage={goToPage}
        skeletonHeight={160}
        empty={
          <EmptyState
            icon={IconMailHeart}
            title="No invitations yet"
            action={<LinkButton to="/student/my-profile">Open your profile to employers</LinkButton>}
          >
            While your profile is open to employers, they can find you and invite you to apply to their jobs.
          </EmptyState>
        }
      >
        {(rows) => (
          <ul className={classes.list} aria-label="Invitations">
            {rows.map((one) => (
              <Invitation key={one.id} one={one} />
            ))}
          </ul>
        )}
      </ResultList>
    </Page>
  )
}
