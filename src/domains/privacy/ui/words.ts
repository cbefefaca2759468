import { countLabel } from '#shared/labels.ts'
import type { OwnData } from '../own-data.contract.ts'

const isStudent = ({ roles }: OwnData) => roles.includes('student')
const isMember = ({ roles }: OwnData) => roles.some((role) => role !== 'student')

/** What will be gone, for this person. */
export const deletedData = (data: OwnData): string[] =>
  [
    data.roles.length > 1
      ? 'Your account in all its roles, your name, email, picture, and sign-ins'
      : 'Your account: name, email, picture, and sign-ins',
    isStudent(data) && 'Your profile and every resume you sent, including with applications',
    data.open_applications > 0 &&
      `${countLabel(data.open_applications, 'open application')}: withdrawn, and the employers are told`,
    data.event_places > 0 &&
      `${countLabel(data.event_places, 'place')} at upcoming events: they go to someone else`,
    isStudent(data) && 'Likes, saved searches, notes teams wrote about you, and who saw your profile',
    'Notifications, your calendar feed, and emails we sent you',
  ].filter((line) => line !== false)

/** What remains, and how. */
export const remainingData = (data: OwnData): string[] =>
  [
    isStudent(data) &&
      'The fact that someone applied or attended: counted, without your name, message, answers, or resume',
    isMember(data) &&
      'What you did for your organization, like jobs, events, and messages: it belongs to the team and no longer names you',
    'The log of what was done and when, without words about you',
  ].filter((line) => line !== false)
