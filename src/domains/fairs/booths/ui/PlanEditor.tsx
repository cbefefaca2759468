import { Group, Select, Stack, Text } from '@mantine/core'
import { type KeyboardEvent, type MouseEvent, type PointerEvent, useMemo, useRef } from 'react'
import { countLabel } from '#shared/labels.ts'
import { useSelection } from '#web/kit/useSelection.ts'
import { announceToScreenReader } from '#web/screen-reader.ts'
import type { BoothPlan, PlannedBooth } from '../numbered-booths.contract.ts'
import { arrows } from './arrows.ts'
import { BoothSelection } from './BoothSelection.tsx'
import { useBoothSteps } from './BoothSteps.tsx'
import { FloorPlan, placeStyle } from './FloorPlan.tsx'
import classes from './floor-plan.module.css'
import { NudgeButtons } from './NudgeButtons.tsx'
import { PlanTools } from './PlanTools.tsx'
import { type Place, usePlacing } from './usePlacing.ts'
import { useZoom } from './useZoom.ts'
import { ZoomButtons } from './ZoomButtons.tsx'

interface PlanEditorProps {
  eventId: string
  plan: BoothPlan
}

/** A key moves a booth by a quarter of its size, with Shift by all of it. */
const QUARTER = 0.25
/** A pointer that moved less has pressed, not dragged. */
const STILL = 4

const percent = (fraction: number): string => `${Math.round(fraction * 100)}%`

/** "A12: 35% across, 20% down". */
const placeLabel = (number: string, { x, y }: Place): string =>
  `${number}: ${percent(x)} across, ${percent(y)} down`

const nameOf = ({ number, kind, exhibitor }: PlannedBooth): string =>
  [number, exhibitor?.organization.name ?? 'free', kind.name].join(', ')

interface Drag {
  ids: readonly string[]
  from: Map<string, Place>
  clientX: number
  clientY: number
  hasMoved: boolean
}

/** The plan of the floor: booths are chosen on it, and placed on the picture by pointer or arrow keys. */
export const PlanEditor = ({ eventId, plan }: PlanEditorProps) => {
  const { booths, layout, may } = plan
  const zoom = useZoom()
  const placing = usePlacing(eventId, plan)
  const selection = useSelection(useMemo(() => booths.map(({ id }) => id), [booths]))
  const { dialogs, ...steps } = useBoothSteps(eventId, plan)
  const drag = useRef<Drag | null>(null)
  const isMovable = may.edit && layout.picture_url !== null
  const chosen = booths.filter(({ id }) => selection.has(id))
  /** The one booth that the Tab key reaches; the field above chooses another. */
  const stop = chosen[0]?.id ?? booths[0]?.id
  const loose = booths.filter((booth) => !placing.isPlaced(booth)).length

  const find = (id: string | null) => {
    const booth = booths.find((one) => one.id === id)
    if (!booth) return
    selection.choose([booth.id])
    zoom.center(placing.placeOf(booth))
    document.getElementById(`booth-${booth.id}`)?.focus()
  }

  const begin = (event: PointerEvent, booth: PlannedBooth) => {
    drag.current = null
    if (!isMovable || event.button !== 0) return
    const ids = selection.has(booth.id) ? selection.selected : [booth.id]
    const from = new Map(
      booths.filter(({ id }) => ids.includes(id)).map((one) => [one.id, placing.placeOf(one)]),
    )
    drag.current = { ids, from, clientX: event.clientX, clientY: event.clientY, hasMoved: false }
    event.currentTarget.setPointerCapture(event.pointerId)
  }
  const follow = (event: PointerEvent) => {
    const held = drag.current
    const sheet = event.currentTarget.parentElement
    if (!held || !sheet || !event.currentTarget.hasPointerCapture(event.pointerId)) return
    const [across, down] = [event.clientX - held.clientX, event.clientY - held.clientY]
    if (!held.hasMoved && Math.hypot(across, down) < STILL) return
    held.hasMoved = true
    const by = { x: across / sheet.clientWidth, y: down / sheet.clientHeight }
    placing.move(held.ids, by, ({ id }) => held.from.get(id)!)
  }
  const drop = (booth: PlannedBooth) => {
    const held = drag.current
    if (!held?.hasMoved) return
    if (!selection.has(booth.id)) selection.choose([booth.id])
    placing.save()
  }
  const press = (event: MouseEvent, { id }: PlannedBooth) => {
    const wasDragged = drag.current?.hasMoved
    drag.current = null
    if (wasDragged) return
    if (event.shiftKey || event.ctrlKey || event.metaKey) selection.toggle(id)
    else selection.choose([id])
  }
  const nudge = (ids: readonly string[], direction: Place, far = QUARTER) => {
    const by = { x: direction.x * layout.booth_width * far, y: direction.y * layout.booth_height * far }
    const place = placing.move(ids, by)
    placing.saveSoon()
    const first = booths.find(({ id }) => ids.includes(id))
    if (place && first) announceToScreenReader(placeLabel(first.number, place))
  }
  const type = (event: KeyboardEvent, booth: PlannedBooth) => {
    const arrow = arrows[event.key]
    if (!arrow || !isMovable) return
    event.preventDefault()
    const ids = selection.has(booth.id) ? selection.selected : [booth.id]
    if (!selection.has(booth.id)) selection.choose(ids)
    nudge(ids, arrow, event.shiftKey ? 1 : QUARTER)
  }

  return (
    <Stack gap="sm">
      <Group justify="space-between" gap="sm">
        <Select
          aria-label="Find a booth"
          placeholder="Find a booth"
          searchable
          data={booths.map((booth) => ({ value: booth.id, label: nameOf(booth) }))}
          value={chosen.length === 1 ? chosen[0]!.id : null}
          onChange={find}
          limit={50}
          nothingFoundMessage="No matching booths"
          w={{ base: '100%', sm: 320 }}
        />
        <ZoomButtons zoom={zoom} />
      </Group>
      {may.edit && <PlanTools eventId={eventId} plan={plan} />}
      <FloorPlan layout={layout} zoom={zoom} label="Floor plan">
        {booths.map((booth) => (
          <button
            key={booth.id}
            id={`booth-${booth.id}`}
            type="button"
            className={classes.booth}
            style={placeStyle({ number: booth.number, ...placing.placeOf(booth) })}
            aria-label={nameOf(booth)}
            aria-pressed={selection.has(booth.id)}
            tabIndex={booth.id === stop ? 0 : -1}
            data-taken={booth.exhibitor ? true : undefined}
            data-loose={placing.isPlaced(booth) ? undefined : true}
            data-chosen={selection.has(booth.id) || undefined}
            data-movable={isMovable || undefined}
            title={nameOf(booth)}
            onPointerDown={(event) => begin(event, booth)}
            onPointerMove={follow}
            onPointerUp={() => drop(booth)}
            onClick={(event) => press(event, booth)}
            onPointerCancel={() => {
              drop(booth)
              drag.current = null
            }}
            onKeyDown={(event) => type(event, booth)}
          >
            {booth.number}
          </button>
        ))}
      </FloorPlan>
      <Text size="sm" c="dimmed">
        {isMovable && 'Drag booths to their places, or choose one and use the arrow keys.'}
        {isMovable && loose > 0 && ` ${countLabel(loose, 'booth')} not placed yet, drawn with a dashed line.`}
        {!layout.picture_url && 'Booths stand in the order of their numbers.'}
        {!layout.picture_url && may.edit && ' Upload a picture of the floor to place them on it.'}
      </Text>
      {chosen.length > 0 && isMovable && (
        <Group gap="xs">
          <NudgeButtons onNudge={(direction) => nudge(selection.selected, direction)} />
          {chosen.length === 1 && (
            <Text size="sm" className="tabular">
              {placeLabel(chosen[0]!.number, placing.placeOf(chosen[0]!))}
            </Text>
          )}
        </Group>
      )}
      {may.edit && <BoothSelection eventId={eventId} chosen={chosen} selection={selection} steps={steps} />}
      {dialogs}
    </Stack>
  )
}
