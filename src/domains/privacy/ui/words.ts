import { countLabel } from '#shared/labels.ts'
import type { OwnData } from '../own-data.contract.ts'

const isStudent = ({ roles }: OwnData) => roles.includes('student')
const isMember = ({ roles }: OwnData) => roles.some((role) => role !== 'student')

/** What is gone afterward, for this person. */
export const goes = (data: OwnData): string[] =>
  [
    data.roles.length > 1
      ? 'Your account in all its roles, your name, email, picture and sign-ins'
      : 'Your account: name, email, picture and sign-ins',
    isStudent(data) && 'Your profile and every resume you sent, also where you applied',
    data.open_applications > 0 &&
      `${countLabel(data.open_applications, 'open application')}: withdrawn, and the employers are told`,
    data.event_places > 0 &&
      `${countLabel(data.event_places, 'place')} at events ahead: somebody else gets them`,
    isStudent(data) && 'Likes, saved searches, notes teams wrote about you, and who saw your profile',
    'Notifications, your calendar feed, and letters we sent you',
  ].filter((line) => line !== false)

/** What is left, and how. */
export const stays = (data: OwnData): string[] =>
  [
    isStudent(data) &&
      'That somebody applied or attended: counted, without your name, message, answers or resume',
    isMember(data) &&
      'What you did for your organization, like jobs, events and messages: it belongs to the team, and names you no more',
    'The log of what was done and when, without words about you',
  ].filter((line) => line !== false)
