import { Button, Group, SegmentedControl, Stack, Text } from '@mantine/core'
import { IconMail, IconMap2, IconPlus, IconWand } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { EventTabProps } from '#domains/events/hosting/ui/event-tab.ts'
import { countLabel, numberLabel } from '#shared/labels.ts'
import { ConfirmButton } from '#web/kit/ConfirmButton.tsx'
import { EmptyState, ErrorState, failedToLoad, Skeletons } from '#web/kit/states.tsx'
import { useListSearch } from '#web/list-search.ts'
import { useCall } from '#web/queries.ts'
import { announceToScreenReader } from '#web/screen-reader.ts'
import { announceBooths } from '../booth-assignment.contract.ts'
import type { BoothPlan } from '../numbered-booths.contract.ts'
import { type BoothAddress, readBoothAddress } from './address.ts'
import { BoothList } from './BoothList.tsx'
import { planQuery, staleAfterPlanning } from './calls.ts'
import { FillDialog } from './FillDialog.tsx'
import { NumberDialog } from './NumberDialog.tsx'
import { PlanEditor } from './PlanEditor.tsx'

const sumOf = (kinds: BoothPlan['kinds'], member: 'waiting' | 'quantity') =>
  kinds.reduce((sum, kind) => sum + kind[member], 0)

/** Sums up how far the plan has come. */
const Totals = ({ plan: { booths, kinds } }: { plan: BoothPlan }) => {
  const taken = booths.filter(({ exhibitor }) => exhibitor).length
  const waiting = sumOf(kinds, 'waiting')
  const parts = [
    countLabel(booths.length, 'booth'),
    `${numberLabel(taken)} assigned`,
    waiting > 0 && `${countLabel(waiting, 'exhibitor')} without a number`,
  ]
  return <Text className="tabular">{parts.filter(Boolean).join(' · ')}</Text>
}

const views = [
  { value: 'list', label: 'List' },
  { value: 'plan', label: 'Plan' },
]

const TellButton = ({ eventId, untold }: { eventId: string; untold: number }) => {
  const tell = useCall(announceBooths, { invalidates: staleAfterPlanning })
  return (
    <ConfirmButton
      size="sm"
      leftSection={<IconMail size={16} aria-hidden />}
      question="Tell exhibitors their booth numbers?"
      consequence={`${countLabel(untold, 'approved exhibitor')} will get a notification and an email. Those who know their number are left out.`}
      verb="Tell them"
      welcome
      onConfirm={async () => {
        const { told } = await tell.mutateAsync({ params: { id: eventId } })
        announceToScreenReader(`${countLabel(told, 'exhibitor')} notified`)
      }}
    >
      Tell exhibitors
    </ConfirmButton>
  )
}

/** The numbered booths of a fair: who is where. */
export const BoothTab = ({ event }: EventTabProps) => {
  const query = useQuery(planQuery(event.id))
  const list = useListSearch<BoothAddress>()
  const { view = 'list' } = readBoothAddress(list.search)
  const [filling, setFilling] = useState(false)
  const [numbering, setNumbering] = useState(false)
  if (failedToLoad(query.error, query.data)) return <ErrorState error={query.error} retry={query.refetch} />
  const plan = query.data
  if (!plan) return <Skeletons count={3} />
  const number = (
    <Button
      size="sm"
      variant={plan.booths.length > 0 ? 'default' : 'filled'}
      leftSection={<IconPlus size={16} aria-hidden />}
      onClick={() => setNumbering(true)}
    >
      Number booths
    </Button>
  )
  return (
    <Stack gap="md">
      {plan.booths.length === 0 ? (
        <EmptyState icon={IconMap2} title="No numbered booths yet" action={plan.may.edit && number}>
          Number the {countLabel(sumOf(plan.kinds, 'quantity'), 'booth')} you offer, like A1 to A120. Then
          give them to your exhibitors.
        </EmptyState>
      ) : (
        <>
          <Group justify="space-between" gap="sm">
            <Totals plan={plan} />
            {plan.may.edit && (
              <Group gap="xs">
                {plan.untold > 0 && <TellButton eventId={event.id} untold={plan.untold} />}
                {number}
                {sumOf(plan.kinds, 'waiting') > 0 && (
                  <Button
                    size="sm"
                    leftSection={<IconWand size={16} aria-hidden />}
                    onClick={() => setFilling(true)}
                  >
                    Fill automatically
                  </Button>
                )}
              </Group>
            )}
          </Group>
          <SegmentedControl
            aria-label="View"
            style={{ alignSelf: 'flex-start' }}
            data={views}
            value={view}
            onChange={(next) => list.set({ view: next === 'plan' ? next : undefined } as BoothAddress)}
          />
          {view === 'plan' ? (
            <PlanEditor eventId={event.id} plan={plan} />
          ) : (
            <BoothList eventId={event.id} plan={plan} />
          )}
        </>
      )}
      {filling && <FillDialog eventId={event.id} onClose={() => setFilling(false)} />}
      {numbering && <NumberDialog eventId={event.id} plan={plan} onClose={() => setNumbering(false)} />}
    </Stack>
  )
}
