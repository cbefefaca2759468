import { Button, Card, CloseButton, Group, Stack, Text, TextInput, Title } from '@mantine/core'
import { useDebouncedCallback } from '@mantine/hooks'
import { IconMap2, IconSearch } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import { EventTime } from '#domains/events/ui/EventTime.tsx'
import { EmployerLogo } from '#domains/organizations/profile/ui/EmployerLogo.tsx'
import { countLabel, numberLabel } from '#shared/labels.ts'
import { LinkAnchor, LinkButton } from '#web/kit/links.tsx'
import { PageHeader } from '#web/kit/PageHeader.tsx'
import { EmptyState } from '#web/kit/states.tsx'
import { useListSearch } from '#web/list-search.ts'
import type { FairMap, MappedExhibitor } from '../fair-map.contract.ts'
import classes from './floor-plan.module.css'
import { MapFloor } from './MapFloor.tsx'
import { type MapAddress, readMapAddress } from './map-address.ts'
import { exhibitorsFound, type Stand, standsOf } from './map-words.ts'

/** Where the exhibitors' and the event's pages are for this reader. */
export interface MapLinks {
  event: { to: string; search: Record<string, unknown> }
  exhibitor: (exhibitor: MappedExhibitor) => { to: string; search?: Record<string, unknown> }
}

/** What a student who is signed in has besides. */
export interface MapExtras {
  filters: ReactNode
  /** Whether the filters leave this exhibitor; null: none is set. */
  isLeft: ((exhibitor: MappedExhibitor) => boolean) | null
  /** The booths on the student's way, in their order. */
  route: readonly Stand[]
  above: ReactNode
  /** Beside an exhibitor in the list, and below the name of an open booth. */
  actions: (exhibitor: MappedExhibitor) => ReactNode
  below: (exhibitor: MappedExhibitor) => ReactNode
}

interface FairMapViewProps {
  map: FairMap
  links: MapLinks
  extras?: MapExtras
}

const aboutOf = ({ industry, open_jobs }: MappedExhibitor): string =>
  [industry, open_jobs > 0 && countLabel(open_jobs, 'open job')].filter(Boolean).join(' · ')

interface NameProps {
  exhibitor: MappedExhibitor
  links: MapLinks
  below?: ReactNode
}

const Name = ({ exhibitor, links, below }: NameProps) => (
  <div className={classes.about}>
    <LinkAnchor {...(links.exhibitor(exhibitor) as { to: '/' })} size="sm" fw={500}>
      {exhibitor.name}
    </LinkAnchor>
    <Text size="xs" c="dimmed">
      {aboutOf(exhibitor)}
    </Text>
    {below}
  </div>
)

interface OpenProps {
  stand: Stand & { exhibitor: MappedExhibitor }
  links: MapLinks
  extras: MapExtras | undefined
  onClose: () => void
}

/** Who is at the open booth. */
const Open = ({ stand: { number, exhibitor }, links, extras, onClose }: OpenProps) => (
  <Card className={classes.open!} component="section" aria-label={`Booth ${number}`} shadow="md" p="md">
    <Group wrap="nowrap" gap="sm">
      <EmployerLogo employer={exhibitor} size={44} />
      <div className={classes.about}>
        <Text fw={600}>
          {number} · {exhibitor.name}
        </Text>
        <Text size="sm" c="dimmed">
          {aboutOf(exhibitor)}
        </Text>
      </div>
      <CloseButton aria-label="Close booth" onClick={onClose} />
    </Group>
    <Group mt="sm">
      <LinkButton {...(links.exhibitor(exhibitor) as { to: '/' })} size="sm">
        View exhibitor
      </LinkButton>
      {extras?.actions(exhibitor)}
    </Group>
    {extras?.below(exhibitor)}
  </Card>
)

interface RowsProps {
  exhibitors: readonly MappedExhibitor[]
  links: MapLinks
  extras: MapExtras | undefined
  onBooth: (number: string) => void
}

const Rows = ({ exhibitors, links, extras, onBooth }: RowsProps) => (
  <ul className={classes.exhibitors}>
    {exhibitors.map((one) => (
      <li key={one.id} className={classes.exhibitor}>
        <EmployerLogo employer={one} size={40} />
        <Name exhibitor={one} links={links} below={extras?.below(one)} />
        {extras?.actions(one)}
        {one.booth_number && (
          <Button
            variant="default"
            size="compact-sm"
            aria-label={`Show ${one.name} at ${one.booth_number} on the map`}
            onClick={() => onBooth(one.booth_number!)}
          >
            {one.booth_number}
          </Button>
        )}
      </li>
    ))}
  </ul>
)

const hasExhibitor = (stand: Stand | undefined): stand is Stand & { exhibitor: MappedExhibitor } =>
  stand !== undefined && stand.exhibitor !== null

/** Who is where at a fair: the floor, zoomed by two fingers or buttons, and everyone by name. */
export const FairMapView = ({ map, links, extras }: FairMapViewProps) => {
  const list = useListSearch<MapAddress>()
  const { search = '', booth } = readMapAddress(list.search)
  const [text, setText] = useState(search)
  const keep = useDebouncedCallback((words: string) => void list.set({ search: words }), 350)
  const close = () => void list.set({ booth: undefined } as never)
  const stands = standsOf(map)
  const named = exhibitorsFound(map.exhibitors, text)
  const found = extras?.isLeft ? named.filter(extras.isLeft) : named
  const isNarrowed = Boolean(text.trim() || extras?.isLeft)
  const open = stands.find(({ number }) => number === booth?.toUpperCase())
  const show = (number: string) => void list.set({ booth: number })
  return (
    <Stack gap="md">
      <PageHeader
        title={stands.length > 0 || map.exhibitors.length === 0 ? 'Booth map' : 'Exhibitors'}
        description={
          <>
            <LinkAnchor {...(links.event as { to: '/' })} inherit underline="always">
              <bdi>{map.event.title}</bdi>
            </LinkAnchor>
            {map.event.venue_name && `, ${map.event.venue_name}`}
          </>
        }
      >
        <Text size="sm" c="dimmed" component="div">
          <EventTime event={map.event} />
        </Text>
      </PageHeader>
      {extras?.above}
      {map.booths.length === 0 && map.exhibitors.length === 0 ? (
        <EmptyState icon={IconMap2} title="There is no map yet">
          The host hasn’t numbered the booths of this fair.
        </EmptyState>
      ) : (
        <>
          <div>
            <TextInput
              type="search"
              aria-label="Search by exhibitor or booth number"
              placeholder="Search by exhibitor or booth number"
              leftSection={<IconSearch size={18} aria-hidden />}
              value={text}
              onChange={({ currentTarget }) => {
                setText(currentTarget.value)
                keep(currentTarget.value)
                if (booth) close()
              }}
            />
            {extras?.filters}
          </div>
          {stands.length === 0 ? (
            <Text c="dimmed">The booths have no numbers yet, so there is no map.</Text>
          ) : (
            <MapFloor
              layout={map.layout}
              stands={stands}
              found={isNarrowed ? new Set(found.map(({ id }) => id)) : null}
              open={open ?? null}
              route={extras?.route ?? []}
              onOpen={({ number }) => show(number)}
            />
          )}
          {hasExhibitor(open) && <Open stand={open} links={links} extras={extras} onClose={close} />}
          <section aria-labelledby="map-exhibitors">
            <Title order={2} size="h4" mb="sm" id="map-exhibitors">
              Exhibitors{' '}
              <Text span inherit c="dimmed" fw={400} className="tabular" aria-live="polite">
                {numberLabel(found.length)}
              </Text>
            </Title>
            {found.length === 0 ? (
              <Text c="dimmed">No matching exhibitors.</Text>
            ) : (
              <Rows exhibitors={found} links={links} extras={extras} onBooth={show} />
            )}
          </section>
        </>
      )}
    </Stack>
  )
}
