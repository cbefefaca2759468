import { pickField } from '#domains/events/invitations/event-invitations.contract.ts'
import type { InputOf, OrganizationKind } from '#shared/endpoint.ts'
import { bodyErrors, inOneLine } from '#web/form-values.ts'
import { useAutosaveForm } from '#web/kit/useAutosaveForm.ts'
import { useCall } from '#web/queries.ts'
import { type HostedEvent, hostingOf, type universityHosting } from '../../hosted-events.contract.ts'
import { staleAfterChange } from '../../ui/host-calls.ts'
import { newEvent } from '../event-editing.contract.ts'
import { bodyOf, type EventValues, emptyEvent, fieldOf, gapErrors, sentPicks, valuesOf } from './values.ts'

/** Lists edited as a single field. */
const LISTS = /^(on_duty|selected_\w+_list|\w+\.\d+\.(majors|graduation_classes|degrees|amenities))\.\d.*$/

const problemsOf = (
  values: EventValues,
  host: OrganizationKind,
  state: 'draft' | 'published',
): Record<string, string> => {
  const errors = inOneLine(bodyErrors(newEvent[host], { ...bodyOf(values, host), state }), LISTS)
  const inForm = Object.entries(errors).map(([path, message]) => [fieldOf(values, path), message])
  return { ...Object.fromEntries(inForm), ...gapErrors(values) }
}

const newPicks = ({ picks }: EventValues, event: HostedEvent | undefined) =>
  sentPicks(picks.filter(({ value }) => !event?.picked.some((picked) => picked.value === value)))

/** Takes over what the server returned: ids of new booths, pictures that need no second upload. */
const takenOver = (values: EventValues, sent: EventValues, saved: HostedEvent): Partial<EventValues> => {
  const ids = new Map(sent.booth.map(({ key }, index) => [key, saved.booth[index]?.id]))
  const newIds = values.booth.some(({ id, key }) => !id && ids.get(key))
  const withId = (booth: EventValues['booth'][number]) => {
    const id = booth.id ?? ids.get(booth.key)
    return id ? { ...booth, id } : booth
  }
  return {
    ...(newIds && { booth: values.booth.map(withId) }),
    ...(sent.eventFile && values.eventFile === sent.eventFile && { eventFile: null, remove_cover: false }),
    ...(sent.eventBoothFile &&
      values.eventBoothFile === sent.eventBoothFile && { eventBoothFile: null, remove_booth_map: false }),
  }
}

interface More {
  state?: 'draft' | 'published'
  confirm_move?: boolean
}

interface EventFormOptions {
  host: OrganizationKind
  event: HostedEvent | undefined
  /** Called once, when the draft gets its id. */
  onCreated: (id: string) => void
}

type Calls = typeof universityHosting

/** The event form's state: saves a draft while people write, and a published event's changes on request. */
export const useEventForm = ({ host, event, onCreated }: EventFormOptions) => {
  const calls = hostingOf[host] as Calls
  const create = useCall(calls.create, { invalidates: staleAfterChange(host) })
  const update = useCall(calls.update, { invalidates: staleAfterChange(host) })
  const { known, submit, ...form } = useAutosaveForm<EventValues, HostedEvent, More>({
    known: event,
    initial: event ? valuesOf(event) : emptyEvent(),
    bodyOf: (values) => bodyOf(values, host),
    filesOf: ({ eventFile, eventBoothFile }) => ({ eventFile, eventBoothFile }),
    lists: LISTS,
    problemsOf: (values, isDraft) => problemsOf(values, host, isDraft ? 'draft' : 'published'),
    takenOver,
    onCreated,
    send: (values, saved, more) => {
      const body: Record<string, unknown> = { ...bodyOf(values, host), ...more }
      // invitations to a published event stay; the form can only add
      if ((saved?.state ?? 'draft') !== 'draft') body[pickField[host]] = newPicks(values, saved)
      const { eventFile, eventBoothFile } = values
      const files = host === 'university' ? { eventFile, eventBoothFile } : { eventFile }
      return saved
        ? update.mutateAsync({ params: { id: saved.id }, body, files } as InputOf<Calls['update']>)
        : create.mutateAsync({ body, files } as InputOf<Calls['create']>)
    },
  })
  return {
    ...form,
    host,
    event: known,
    submit: (confirm_move = false) => submit({ draft: { state: 'published' }, published: { confirm_move } }),
  }
}

export type Writing = ReturnType<typeof useEventForm>
