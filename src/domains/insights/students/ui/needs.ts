import {
  IconCalendarStar,
  IconConfetti,
  IconHourglassLow,
  IconId,
  IconMessages,
  IconSchool,
} from '@tabler/icons-react'
import type { StudentMe } from '#domains/accounts/own-profile/own-profile.contract.ts'
import { partsOf } from '#domains/students/ui/completeness.ts'
import type { OutputOf } from '#shared/endpoint.ts'
import { momentLabel, relativeLabel } from '#shared/labels.ts'
import { type ProfilePart, percentOf } from '#web/kit/Completeness.tsx'
import type { NeedRow } from '#web/kit/NeedsList.tsx'
import type { studentDashboard, Waiting } from '../../student-dashboard.contract.ts'

type Dashboard = OutputOf<typeof studentDashboard>

const PROFILE = '/student/my-profile'
const jobPage = ({ id }: Waiting, label: string) => ({ to: '/student/jobs/detail', search: { id }, label })

const affiliationNeeds = ({ affiliation, university }: StudentMe): NeedRow[] => {
  if (affiliation === 'verified') return []
  const text = {
    none: 'Which university do you study at?',
    declined: `${university?.name} could not confirm that you study there`,
    unverified: `${university?.name} has yet to confirm that you study there`,
  }[university ? affiliation : 'none']
  const note =
    university && affiliation === 'unverified'
      ? 'Its career office was asked. You can apply to jobs meanwhile'
      : 'Your university’s own events and its word for you depend on it'
  return [{ key: 'university', icon: IconSchool, text, note, action: { to: PROFILE, label: 'See profile' } }]
}

/** What matching and applying go by comes first. */
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
      action: { to: PROFILE, label: 'Complete it' },
    },
  ]
}

const SHOWN = 5

/** What the student should see to, the most urgent first. */
export const needsOf = (dashboard: Dashboard, me: StudentMe, now: number): NeedRow[] => {
  const { offers, places, interviews, closing } = dashboard
  return [
    ...offers.map((offer) => ({
      key: offer.id,
      icon: IconConfetti,
      text: `${offer.organization} offers you the place: ${offer.title}`,
      note: `${relativeLabel(offer.at, now)}. Accept it or decline it`,
      action: jobPage(offer, 'Answer'),
    })),
    ...places.map((place) => ({
      key: place.id,
      icon: IconCalendarStar,
      text: `A place is free for you: ${place.title}`,
      note: `Held until ${momentLabel(place.at)}`,
      action: { to: '/student/events/detail', search: { id: place.id }, label: 'Take it' },
    })),
    ...interviews.map((interview) => ({
      key: interview.id,
      icon: IconMessages,
      text: `${interview.organization} invites you to an interview`,
      note: interview.title,
      action: jobPage(interview, 'See application'),
    })),
    ...closing.map((job) => ({
      key: job.id,
      icon: IconHourglassLow,
      text: `A job you like closes soon: ${job.title}`,
      note: `${job.organization}, until ${momentLabel(job.at)}`,
      action: jobPage(job, 'Apply'),
    })),
    ...profileNeeds(me),
    ...affiliationNeeds(me),
  ].slice(0, SHOWN)
}
