import { ActionIcon, Alert, Button, Group, Rating, Text, Title, Tooltip } from '@mantine/core'
import { IconLayoutSidebarLeftCollapse, IconLayoutSidebarLeftExpand } from '@tabler/icons-react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { session } from '#domains/accounts/sign-in.contract.ts'
import { jobNotifications } from '#domains/notifications/notices.contract.ts'
import { fullName, sameDayLabel } from '#shared/labels.ts'
import { labels } from '#shared/labels-of-lists.ts'
import { announceFailure } from '#web/kit/announce.tsx'
import { LinkAnchor } from '#web/kit/links.tsx'
import { Face } from '#web/kit/Picture.tsx'
import { Quote } from '#web/kit/Quote.tsx'
import { ErrorState, failedToLoad, Skeletons } from '#web/kit/states.tsx'
import { Moment } from '#web/kit/time.tsx'
import { invalidate, queryFor, useCall } from '#web/queries.ts'
import { TeamInterviews } from '../../interviews/ui/TeamInterviews.tsx'
import { OpeningsLeft } from '../../offers/ui/OpeningsLeft.tsx'
import { TeamOfferPanel } from '../../offers/ui/TeamOfferPanel.tsx'
import { Reviewers } from '../../reviewers/ui/Reviewers.tsx'
import { ApplicationBadge } from '../../ui/ApplicationBadge.tsx'
import { rate } from '../applicant-notes.contract.ts'
import { type Applicant, applicant, applicantCounts, applicantList } from '../applicants.contract.ts'
import classes from './applicants.module.css'
import { FirstChoiceMark } from './FirstChoiceMark.tsx'
import { History } from './History.tsx'
import { NoticeTimingLabel, useNoticeTimings } from './notice-timing.tsx'
import { OfferState } from './OfferState.tsx'
import { Reading } from './Reading.tsx'
import { StepBar } from './StepBar.tsx'
import type { Decisions } from './useDecisions.ts'

interface ListBeside {
  isHidden: boolean
  toggle: () => void
}

interface ApplicantPaneProps {
  id: string
  /** Shown on a page of its own, so its heading is the page's. */
  alone?: boolean
  decisions: Decisions
  /** The list beside it. */
  list?: ListBeside
  onReject: (of: Applicant) => void
  onDone: () => void
}

const Stars = ({ of }: { of: Applicant }) => {
  const call = useCall(rate, { invalidates: [applicant, applicantList], onError: announceFailure })
  const set = (stars: number) =>
    call.mutate({ params: { id: of.id }, body: { rating: stars === of.rating ? null : stars || null } })
  return (
    <Rating
      value={of.rating ?? 0}
      onChange={set}
      readOnly={!of.may.note}
      aria-label="The team’s rating"
      getSymbolLabel={(stars) => `${stars} ${stars === 1 ? 'star' : 'stars'}`}
    />
  )
}

interface HeadProps {
  of: Applicant
  alone: boolean
  list: ListBeside | undefined
}

const ListButton = ({ isHidden, toggle }: ListBeside) => {
  const label = isHidden ? 'Show the list' : 'Hide the list'
  const Icon = isHidden ? IconLayoutSidebarLeftExpand : IconLayoutSidebarLeftCollapse
  return (
    <Tooltip label={`${label} (F)`}>
      <ActionIcon variant="subtle" size={36} aria-label={label} onClick={toggle}>
        <Icon size={20} aria-hidden />
      </ActionIcon>
    </Tooltip>
  )
}

const Head = ({ of, alone, list }: HeadProps) => (
  <Group wrap="nowrap" align="flex-start">
    <Face
      src={of.student.picture_url}
      name={fullName(of.student)}
      alt=""
      color="orange"
      size={44}
      aria-hidden
    />
    <div className={classes.who}>
      <Title order={alone ? 1 : 2} size="h3">
        {fullName(of.student)}
      </Title>
      <Text size="sm" c="dimmed">
        for{' '}
        <LinkAnchor to="/employer/job/detail" search={{ id: of.job.id }} inherit>
          {of.job.title}
        </LinkAnchor>
        {!of.job.is_open && ' (no longer open)'}
      </Text>
      <Group gap="sm" mt="xs">
        <ApplicationBadge status={of.status} offer={of.offer?.answer} />
        <FirstChoiceMark of={of} size="sm" />
        {of.status !== 'withdrawn' && <Stars of={of} />}
      </Group>
    </div>
    {list && <ListButton {...list} />}
  </Group>
)

const Rejected = ({ of, decisions }: { of: Applicant; decisions: Decisions }) => {
  if (!of.rejection) return null
  const who = { ids: [of.id], name: fullName(of.student) }
  const { reason, told_at, visible_at, message } = of.rejection
  return (
    <Alert color={told_at ? 'gray' : 'yellow'} title={`Rejected: ${labels[reason] ?? reason}`}>
      <Text size="sm">
        {told_at ? 'The student was notified on ' : 'The student doesn’t know yet and will be notified on '}
        <Moment at={told_at ?? visible_at} />.
      </Text>
      {message && <Quote mt="xs">{message}</Quote>}
      {of.may.undo_rejection && (
        <Group gap="xs" mt="xs">
          <Button size="compact-sm" variant="default" onClick={() => void decisions.undoRejection(who)}>
            Undo rejection
            {of.may.undo_tells && <NoticeTimingLabel timing={of.may.undo_tells} hours={0} />}
          </Button>
          {!told_at && (
            <Button size="compact-sm" variant="default" onClick={() => void decisions.notify(who, '')}>
              Notify now
            </Button>
          )}
        </Group>
      )}
    </Alert>
  )
}

const Overdue = ({ of }: { of: Applicant }) =>
  of.is_overdue ? (
    <Alert color="yellow" title={`You promised an answer by ${sameDayLabel(of.reply_by)}`}>
      <Text size="sm">The student is still waiting.</Text>
    </Alert>
  ) : null

/** Whether an offer with terms may have been made. */
const mayHaveOffer = ({ status }: Applicant): boolean => status !== 'submitted' && status !== 'reviewed'

/** What remains after a withdrawal: who applied and when, and the answer to an offer. */
const Withdrawn = ({ of }: { of: Applicant }) => (
  <>
    <OfferState of={of} />
    {of.offer && <TeamOfferPanel of={of} />}
    <Text c="dimmed">
      {of.offer ? 'The offer was declined, so ' : `${fullName(of.student)} withdrew this application, so `}
      the documents, profile, and your team’s notes are no longer shown. If they apply again, all of it comes
      back.
    </Text>
    <History timeline={of.timeline} />
  </>
)

/**
 * Opening it the first time changes the state in lists and counts; each opening marks the related notices as
 * read.
 */
const useFreshList = (of: Applicant | undefined) => {
  const client = useQueryClient()
  useEffect(() => {
    if (of?.status === 'reviewed') void invalidate(client, [applicantList, applicantCounts])
  }, [client, of?.status])
  useEffect(() => {
    if (of?.id) void invalidate(client, [jobNotifications, session])
  }, [client, of?.id])
}

/** One applicant: who they are, what they sent, and what the team thinks and can do. */
export const ApplicantPane = ({
  id,
  alone = false,
  list,
  decisions,
  onReject,
  onDone,
}: ApplicantPaneProps) => {
  const timings = useNoticeTimings()
  const { data, error, refetch } = useQuery(queryFor(applicant, { params: { id } }))
  useFreshList(data)
  if (failedToLoad(error, data)) return <ErrorState error={error} retry={refetch} />
  if (!data) return <Skeletons count={3} height={140} />
  const who = { ids: [id], name: fullName(data.student) }
  if (data.status === 'withdrawn')
    return (
      <article className={classes.pane} aria-label={who.name}>
        <Head of={data} alone={alone} list={list} />
        <Withdrawn of={data} />
      </article>
    )
  const held = decisions.held?.ids.includes(id) ? decisions.held : null
  return (
    <article className={classes.pane} aria-label={who.name}>
      <Head of={data} alone={alone} list={list} />
      {held ? (
        <Text size="sm" role="status">
          {held.words}…
        </Text>
      ) : (
        timings && (
          <StepBar
            who={who}
            may={data.may}
            jobId={data.job.id}
            timings={timings}
            decisions={decisions}
            onReject={() => onReject(data)}
            onDone={onDone}
          />
        )
      )}
      <Reviewers of={data} />
      <Rejected of={data} decisions={decisions} />
      <OfferState of={data} />
      <TeamInterviews
        id={id}
        jobId={data.job.id}
        name={who.name}
        isNextStep={data.may.advance_to.includes('interview')}
      />
      {mayHaveOffer(data) && <TeamOfferPanel of={data} />}
      <Overdue of={data} />
      {mayHaveOffer(data) && <OpeningsLeft id={data.job.id} />}
      <Reading of={data} alone={alone} />
    </article>
  )
}
