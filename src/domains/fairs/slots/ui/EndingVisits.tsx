import { Alert, List } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import type { OrganisationKind } from '../../../../shared/endpoint.ts'
import { countLabel } from '../../../../shared/labels.ts'
import { queryFor } from '../../../../web/queries.ts'
import type { Representative } from '../../contract.ts'
import type { OwnRegistration } from '../../finding/contract.ts'
import { successorOf } from '../contract.ts'
import { slotCalls } from './calls.ts'

interface EndingVisitsProps {
  side: OrganisationKind
  registration: Pick<OwnRegistration, 'id' | 'representatives'>
  /** Who comes when the changes are saved. */
  people: readonly Representative[]
}

/** Says which visits end when somebody is taken off the registration. */
export const EndingVisits = ({ side, registration, people }: EndingVisitsProps) => {
  const { data } = useQuery(queryFor(slotCalls(side).list, { params: { id: registration.id } }))
  const ending = (data?.slots ?? []).filter(
    ({ representative, may }) =>
      (may.remove || may.cancel) && !successorOf(representative, registration.representatives, people),
  )
  if (ending.length === 0) return null
  const byPerson = [...Map.groupBy(ending, ({ representative }) => representative.name)]
  return (
    <Alert
      color="yellow"
      role="status"
      icon={<IconAlertTriangle aria-hidden />}
      title="Saving ends 1:1 visits"
    >
      <List size="sm">
        {byPerson.map(([name, slots]) => {
          const booked = slots.filter(({ student }) => student).length
          return (
            <List.Item key={name}>
              <bdi>{name}</bdi>: {countLabel(slots.length, 'visit')}
              {booked > 0
                ? `, ${booked} of them booked. The students are told that ${name} does not come.`
                : ', none of them booked.'}
            </List.Item>
          )
        })}
      </List>
    </Alert>
  )
}
