import { useCall } from '#web/queries.ts'
import { announceToScreenReader } from '#web/screen-reader.ts'
import { auditLog } from '../../audit-log.contract.ts'
import type { Step } from '../../ui/StepDialog.tsx'
import { openTo, useActionRunner } from '../../ui/useActionRunner.ts'
import { type EventDetail, eventForReview, eventsForReview, takeDownEvent } from '../event-admin.contract.ts'

const stale = [eventsForReview, eventForReview, auditLog]

const reasons = [
  'The event doesn’t exist.',
  'Students reported being asked for money.',
  'The text breaks the rules of this service.',
]

/** What an operator may do with the event now. */
export const useEventSteps = (event: EventDetail): Step[] => {
  const take = useActionRunner(stale)
  const takeDown = useCall(takeDownEvent, { invalidates: stale })
  const told = event.exhibitors > 0 ? 'The host, its students and exhibitors' : 'The host and its students'
  return openTo(
    [event],
    [
      {
        key: 'take_down',
        label: 'Take down',
        tone: 'danger',
        question: `Take down ${event.title}?`,
        consequence:
          event.state === 'published'
            ? `It is canceled and nobody can find it any more. ${told} are told the reason by email. This can’t be undone.`
            : 'Nobody can find it any more. The host is told the reason by email. This can’t be undone.',
        reasons,
        run: (reason) =>
          take(takeDown.mutateAsync({ body: { event_id: event.id, reason } }), () =>
            announceToScreenReader(`${event.title} was taken down`),
          ),
      },
    ],
  )
}
