import type { TargetGroup } from '#domains/events/events.contract.ts'
import type { FullEvent } from '#domains/events/ui/EventView.tsx'
import { eventCoverUrl, pickUrl } from '#domains/media/media.contract.ts'
import type { OrganizationCard } from '#domains/organizations/organizations.contract.ts'
import type { EventFormat, EventKind, EventVisibility } from '#shared/lists.ts'
import { type EventValues, momentIn } from './values.ts'

/** Returns the event as students would see it, from the form's current values. */
export const previewOf = (values: EventValues, host: OrganizationCard, cover: string | null): FullEvent => {
  const at = (wall: string | null) => momentIn(wall, values.time_zone) ?? null
  const isVirtual = values.format === 'virtual'
  return {
    id: host.id,
    title: values.title || 'Title',
    state: 'draft',
    kind: values.kind as EventKind | null,
    format: values.format as EventFormat | null,
    venue_name: isVirtual ? null : values.venue_name || null,
    venue_address: isVirtual ? null : values.venue_address || null,
    time_zone: values.time_zone,
    starts_at: at(values.starts_at),
    ends_at: at(values.ends_at),
    registration_opens_at: at(values.registration_opens_at),
    registration_closes_at: at(values.registration_closes_at),
    visibility: values.visibility as EventVisibility,
    cover_url: values.cover_pick ? pickUrl(values.cover_pick, eventCoverUrl) : cover,
    capacity: Number(values.capacity) || null,
    taken: 0,
    waiting: 0,
    host,
    description: values.description,
    target_student_group: values.target_student_group.map(({ majors, degrees, graduation_classes }) => ({
      majors,
      degrees: degrees as TargetGroup['degrees'],
      graduation_classes: graduation_classes.map(Number),
    })),
    intended_time_period: values.intended_time_period.flatMap((period) => {
      const [starts_at, ends_at] = [at(period.starts_at), at(period.ends_at)]
      return starts_at && ends_at ? [{ label: period.label, starts_at, ends_at }] : []
    }),
    cancel_reason: null,
    taken_down_at: null,
    published_at: null,
    moved_at: null,
    canceled_at: null,
    updated_at: '',
  }
}
