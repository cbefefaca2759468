import { Group, Text, TextInput, Title } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { IconSearch } from '@tabler/icons-react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { EmployerLogo } from '#domains/organizations/profile/ui/EmployerLogo.tsx'
import { countLabel, numberLabel } from '#shared/labels.ts'
import { LinkAnchor } from '#web/kit/links.tsx'
import { Pager } from '#web/kit/Pager.tsx'
import { queryFor } from '#web/queries.ts'
import { type FloorRow, floorList } from '../fair-floor.contract.ts'
import classes from './fairs.module.css'

const pageOf = ({ id, kind }: FloorRow) =>
  kind === 'employer'
    ? ({ to: '/student/jobs/employer-profile', search: { id } } as const)
    : ({ to: '/student/events/view-university', search: { id } } as const)

const aboutOf = ({ booth, booth_number, open_jobs, industry }: FloorRow): string =>
  [booth && `Booth: ${booth_number ?? booth}`, industry, open_jobs > 0 && countLabel(open_jobs, 'open job')]
    .filter(Boolean)
    .join(' · ')

/** Search by name helps from this many on. */
const MANY = 9

/** Lists the exhibitors; nothing if there are none. */
export const FloorList = ({ eventId, order = 2 }: { eventId: string; order?: 2 | 3 }) => {
  const [text, setText] = useState('')
  const [page, setPage] = useState(1)
  const [search] = useDebouncedValue(text.trim(), 350)
  const { data } = useQuery({
    ...queryFor(floorList, { params: { id: eventId }, query: { page, size: 24, search } }),
    placeholderData: keepPreviousData,
  })
  if (!data || (data.total_row === 0 && !search)) return null
  return (
    <section aria-labelledby="floor-title">
      <Title order={order} fz="lg" mb="sm" id="floor-title">
        Exhibitors{' '}
        <Text span inherit c="dimmed" fw={400} className="tabular">
          {numberLabel(data.total_row)}
        </Text>
        {data.total_row > 0 && (
          <LinkAnchor to="/student/events/map" search={{ id: eventId }} size="sm" fw={500} ml="sm">
            {data.data.some(({ booth_number }) => booth_number) ? 'Booth map' : 'Filter and plan'}
          </LinkAnchor>
        )}
      </Title>
      {(data.total_row > MANY || search) && (
        <TextInput
          type="search"
          mb="sm"
          aria-label="Search exhibitors by name or booth"
          placeholder="Search by name or booth"
          leftSection={<IconSearch size={18} aria-hidden />}
          value={text}
          onChange={(event) => {
            setText(event.currentTarget.value)
            setPage(1)
          }}
        />
      )}
      {data.total_row === 0 && <Text c="dimmed">No matching exhibitors.</Text>}
      <ul className={classes.exhibitors}>
        {data.data.map((one) => (
          <Group key={one.id} component="li" wrap="nowrap" gap="sm">
            <EmployerLogo employer={one} size={40} />
            <div className={classes.name}>
              <LinkAnchor {...pageOf(one)} size="sm" fw={500}>
                {one.name}
              </LinkAnchor>
              <Text size="xs" c="dimmed">
                {aboutOf(one)}
              </Text>
            </div>
          </Group>
        ))}
      </ul>
      <Pager page={data} size={24} onPage={setPage} />
    </section>
  )
}
