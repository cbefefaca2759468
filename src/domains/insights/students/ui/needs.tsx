import {
  IconCalendarStar,
  IconConfetti,
  IconHourglassLow,
  IconId,
  IconMessage,
  IconMessages,
  IconSchool,
} from '@tabler/icons-react'
import type { StudentMe } from '#domains/accounts/own-profile/own-profile.contract.ts'
import { endsHereOnly } from '#domains/jobs/ui/words.ts'
import { partsOf } from '#domains/students/ui/completeness.ts'
import type { OutputOf } from '#shared/endpoint.ts'
import { type ProfilePart, percentOf } from '#web/kit/Completeness.tsx'
import type { NeedRow } from '#web/kit/NeedsList.tsx'
import { MomentInZone, TimeAgo } from '#web/kit/time.tsx'
import type { studentDashboard, Waiting } from '../../student-dashboard.contract.ts'

type Dashboard = OutputOf<typeof studentDashboard>

const PROFILE = '/student/my-profile'
const jobPage = ({ id }: Waiting, label: string) => ({ to: '/student/jobs/detail', search: { id }, label })

const affiliationNeeds = ({ affiliation, university }: StudentMe): NeedRow[] => {
  if (affiliation === 'verified') return []
  const text = {
    none: 'Which university do you study at?',
    declined: `${university?.name} couldn’t confirm that you study there`,
    unverified: `${university?.name} hasn’t confirmed yet that you study there`,
  }[university ? affiliation : 'none']
  const note =
    university && affiliation === 'unverified'
      ? 'We’ve asked its career office. You can apply to jobs in the meantime'
      : 'You need it to attend your university’s own events and to show employers that you’re verified'
  return [{ key: 'university', icon: IconSchool, text, note, action: { to: PROFILE, label: 'View profile' } }]
}

/** What matching and applications rely on most comes first. */
const mostUseful = ['#studies', '#resume', '#skills']
const useOf = ({ where }: ProfilePart): number => {
  const place = mostUseful.indexOf(where)
  return place < 0 ? mostUseful.length : place
}

const profileNeeds = (me: StudentMe): NeedRow[] => {
  const parts = partsOf({
    ...me,
    university_id: me.university,
    has_resume: me.resume !== null,
  })
  const missing = parts.filter(({ done }) => !done)
  const [first] = missing.toSorted((one, other) => useOf(one) - useOf(other))
  if (!first) return []
  return [
    {
      key: 'profile',
      icon: IconId,
      text: `Your profile is ${percentOf(parts)}% complete`,
      note: `Next: ${first.label[0]!.toLowerCase()}${first.label.slice(1)}`,
      action: { to: PROFILE, label: 'Complete profile' },
    },
  ]
}

const closingNeed = (job: Dashboard['closing'][number]): NeedRow => ({
  key: job.id,
  icon: IconHourglassLow,
  text: `A job you like ${endsHereOnly(job) ? 'won’t be listed here much longer' : 'is closing soon'}: ${job.title}`,
  note: (
    <>
      {job.organization}, until <MomentInZone at={job.at} zone={job.time_zone} />
    </>
  ),
  action: jobPage(job, job.applies_elsewhere ? 'View job' : 'Apply'),
})

const SHOWN = 5

/** Returns what the student needs to act on, most urgent first. */
export const needsOf = (dashboard: Dashboard, me: StudentMe): NeedRow[] => {
  const { offers, places, interviews, messages, closing } = dashboard
  return [
    ...offers.map((offer) => ({
      key: offer.id,
      icon: IconConfetti,
      text: `${offer.organization} made you an offer: ${offer.title}`,
      note: (
        <>
          <TimeAgo at={offer.at} /> · Accept or decline
        </>
      ),
      action: jobPage(offer, 'Respond'),
    })),
    ...places.map((place) => ({
      key: place.id,
      icon: IconCalendarStar,
      text: `A place opened up for you: ${place.title}`,
      note: (
        <>
          Held until <MomentInZone at={place.at} zone={place.time_zone} />
        </>
      ),
      action: { to: '/student/events/detail', search: { id: place.id }, label: 'Accept' },
    })),
    ...interviews.map((interview) => ({
      key: interview.id,
      icon: IconMessages,
      text: `${interview.organization} invited you to an interview`,
      note: interview.title,
      action: jobPage(interview, 'View application'),
    })),
    ...messages.map((message) => ({
      key: `message ${message.id}`,
      icon: IconMessage,
      text: `${message.organization} wrote to you`,
      note: message.title,
      action: jobPage(message, 'Read'),
    })),
    ...closing.map(closingNeed),
    ...profileNeeds(me),
    ...affiliationNeeds(me),
  ].slice(0, SHOWN)
}
