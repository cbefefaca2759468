import { Group, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { PublicEventCard } from '#domains/events/public/ui/PublicEventCard.tsx'
import { EmployerLogo } from '#domains/organizations/profile/ui/EmployerLogo.tsx'
import { countLabel } from '#shared/labels.ts'
import { LinkAnchor } from '#web/kit/links.tsx'
import { SectionHead } from '#web/kit/SectionHead.tsx'
import { queryFor } from '#web/queries.ts'
import { type UpcomingFair, upcomingFairs } from '../upcoming-fairs.contract.ts'
import classes from './upcoming-fairs.module.css'

export const upcomingFairsQuery = queryFor(upcomingFairs)

const Exhibitors = ({ fair: { exhibitors, total_exhibitors: total } }: { fair: UpcomingFair }) => (
  <Group gap="xs">
    <div className={classes.logos} aria-hidden>
      {exhibitors.map((exhibitor) => (
        <EmployerLogo key={exhibitor.id} employer={exhibitor} size={32} />
      ))}
    </div>
    <Text size="sm">{countLabel(total, 'exhibitor')}</Text>
  </Group>
)

/** The next public fairs and who exhibits at them; nothing while there are none. */
export const UpcomingFairs = () => {
  const { data } = useQuery(upcomingFairsQuery)
  if (!data || data.data.length === 0) return null
  return (
    <section aria-labelledby="upcoming-fairs">
      <SectionHead
        id="upcoming-fairs"
        title="Upcoming career fairs"
        all={<LinkAnchor to="/public-event">All events</LinkAnchor>}
      />
      <ul className={classes.fairs}>
        {data.data.map((fair) => (
          <li key={fair.id}>
            <PublicEventCard event={fair} more={fair.total_exhibitors > 0 && <Exhibitors fair={fair} />} />
          </li>
        ))}
      </ul>
    </section>
  )
}
