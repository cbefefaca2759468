import type { PublicEventDetail } from '../../public-events.contract.ts'

const attendance = {
  in_person: 'OfflineEventAttendanceMode',
  virtual: 'OnlineEventAttendanceMode',
  hybrid: 'MixedEventAttendanceMode',
} as const

const statusOf = (event: PublicEventDetail): string => {
  if (event.state === 'canceled') return 'EventCancelled'
  return event.moved_at ? 'EventRescheduled' : 'EventScheduled'
}

/** Formats a moment with its local offset, as search engines expect. */
const localTime = (at: string, timeZone: string): string =>
  Temporal.Instant.from(at)
    .toZonedDateTimeISO(timeZone)
    .toString({ timeZoneName: 'never', smallestUnit: 'second' })

const placesOf = (event: PublicEventDetail, url: string) => {
  const venue = event.format !== 'virtual' && {
    '@type': 'Place',
    name: event.venue_name ?? event.venue_address ?? event.host.name,
    ...(event.venue_address && { address: event.venue_address }),
  }
  const online = event.format !== 'in_person' && { '@type': 'VirtualLocation', url }
  return [venue, online].filter(Boolean)
}

/** Builds schema.org's Event; its status reflects rescheduling and cancellation. Null without a time. */
export const eventData = (event: PublicEventDetail, origin: string): Record<string, unknown> | null => {
  if (!event.starts_at || !event.ends_at) return null
  const base = origin || 'http://localhost'
  const url = `${base}/public-event?id=${event.id}`
  return {
    '@type': 'Event',
    name: event.title,
    description: event.description
      .replace(/<[^<>]*>/g, ' ')
      .replace(/\s+/g, ' ')
      .trim(),
    startDate: localTime(event.starts_at, event.time_zone),
    endDate: localTime(event.ends_at, event.time_zone),
    eventStatus: `https://schema.org/${statusOf(event)}`,
    ...(event.format && { eventAttendanceMode: `https://schema.org/${attendance[event.format]}` }),
    location: placesOf(event, url),
    url,
    ...(event.cover_url && { image: [new URL(event.cover_url, base).href] }),
    organizer: {
      '@type': 'Organization',
      name: event.host.name,
      url: `${base}/${event.host.kind}/${event.host.slug}`,
    },
    ...(event.state === 'published' && {
      offers: {
        '@type': 'Offer',
        price: 0,
        priceCurrency: 'USD',
        url,
        availability: `https://schema.org/${event.is_full ? 'SoldOut' : 'InStock'}`,
        ...(event.registration_opens_at && { validFrom: event.registration_opens_at }),
      },
    }),
  }
}
