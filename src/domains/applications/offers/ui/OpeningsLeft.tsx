import { Alert, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { employerJob, employerJobList } from '#domains/jobs/jobs.contract.ts'
import { countLabel } from '#shared/labels.ts'
import { ConfirmButton } from '#web/kit/ConfirmButton.tsx'
import { LinkAnchor } from '#web/kit/links.tsx'
import { queryFor, useCall } from '#web/queries.ts'
import { announceToScreenReader } from '#web/screen-reader.ts'
import { fillAndAnswer, jobOpenings, type Openings } from '../../applicants/decisions/job-filling.contract.ts'
import { changedByOffer } from './team-calls.ts'

/** Places that are neither filled nor promised. */
const leftOf = ({ openings, hired, accepted }: Openings): number | null =>
  openings === null ? null : Math.max(0, openings - hired - accepted)

const standing = ({ hired, accepted, offered }: Openings): string =>
  [
    hired > 0 && `${hired} hired`,
    accepted > 0 && `${accepted} accepted`,
    offered > 0 && `${countLabel(offered, 'offer')} waiting for an answer`,
  ]
    .filter(Boolean)
    .join(', ')

const Fill = ({ id, of }: { id: string; of: Openings }) => {
  const call = useCall(fillAndAnswer, {
    invalidates: [...changedByOffer, employerJob, employerJobList],
    onSuccess: ({ answered }) =>
      announceToScreenReader(`Marked as filled, ${countLabel(answered, 'application')} answered`),
  })
  const others = countLabel(of.left, 'applicant')
  return (
    <ConfirmButton
      variant="filled"
      size="compact-sm"
      mt="xs"
      question="Mark this job as filled?"
      consequence={
        of.left > 0
          ? `It takes no more applications, and ${others} without an offer ${of.left === 1 ? 'is' : 'are'} rejected because the position is filled. They are told as your settings say. Offers stay.`
          : 'It takes no more applications.'
      }
      verb={of.left > 0 ? `Fill and answer ${others}` : 'Mark filled'}
      welcome
      onConfirm={() => call.mutateAsync({ params: { id }, body: { total: of.left } })}
    >
      {of.left > 0 ? `Mark filled and answer ${others}` : 'Mark filled'}
    </ConfirmButton>
  )
}

/** How many openings a job has left; when none is, it can be filled and everyone answered. */
export const OpeningsLeft = ({ id }: { id: string }) => {
  const { data } = useQuery(queryFor(jobOpenings, { params: { id } }))
  const left = data && leftOf(data)
  if (!data || left === null || left === undefined || data.hired + data.accepted + data.offered === 0)
    return null
  if (left > 0)
    return (
      <Text size="sm" c="dimmed">
        {left} of {countLabel(data.openings!, 'opening')} left: {standing(data)}.
      </Text>
    )
  return (
    <Alert color="yellow" title={`No opening left: ${standing(data)}`}>
      <Text size="sm">
        To hire more people for this job,{' '}
        <LinkAnchor to="/employer/job/edit" search={{ id }} inherit underline="always">
          add openings
        </LinkAnchor>
        .
      </Text>
      {data.may.fill && <Fill id={id} of={data} />}
    </Alert>
  )
}
