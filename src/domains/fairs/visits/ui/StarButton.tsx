import { ActionIcon } from '@mantine/core'
import { IconStar, IconStarFilled } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { announceFailure } from '#web/kit/announce.tsx'
import { useCall } from '#web/queries.ts'
import { starExhibitor, type VisitPlan } from '../visit-plans.contract.ts'
import { visitPlanQuery } from './calls.ts'

interface StarButtonProps {
  eventId: string
  exhibitor: { id: string; name: string }
  plan: VisitPlan | undefined
}

/** Stars an exhibitor, which puts it on the student's route. */
export const StarButton = ({ eventId, exhibitor, plan }: StarButtonProps) => {
  const client = useQueryClient()
  const star = useCall(starExhibitor, {
    onSuccess: (answer) =>
      client.setQueryData(visitPlanQuery(eventId).queryKey, (before) =>
        before
          ? {
              exhibitors: [
                ...before.exhibitors.filter(({ exhibitor_id }) => exhibitor_id !== answer.exhibitor_id),
                answer,
              ],
            }
          : before,
      ),
    onError: announceFailure,
  })
  const own = plan?.exhibitors.find(({ exhibitor_id }) => exhibitor_id === exhibitor.id)
  const starred = star.isPending ? star.variables.body.starred : (own?.starred ?? false)
  const Icon = starred ? IconStarFilled : IconStar
  return (
    <ActionIcon
      size="lg"
      color={starred ? 'orange' : 'gray'}
      aria-pressed={starred}
      aria-label={`Star ${exhibitor.name}`}
      disabled={!plan}
      onClick={() =>
        star.isPending ||
        star.mutate({ body: { event_id: eventId, exhibitor_id: exhibitor.id, starred: !starred } })
      }
    >
      <Icon size={20} aria-hidden />
    </ActionIcon>
  )
}
