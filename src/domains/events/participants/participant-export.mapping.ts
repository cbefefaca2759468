import { labels } from '#shared/labels-of-lists.ts'
import type { ParticipantRow } from './participants.queries.ts'

export const columns = {
  first_name: 'First name',
  last_name: 'Last name',
  university: 'University',
  majors: 'Majors',
  graduation_class: 'Class',
  degree: 'Degree',
  email: 'Email',
  state: 'Registration',
  registered_at: 'Since',
  attendance: 'Attendance',
  checked_in_at: 'Checked in',
  is_walk_in: 'Walk-in',
  let_in_reason: 'Let in anyway',
} as const

const states = {
  registered: 'Registered',
  waitlisted: 'Waiting list',
  offered: 'Offered a place',
  canceled: 'Canceled',
}

const attendances = { checked_in: 'Checked in', no_show: 'No-show', open: '' }

export const line = (row: ParticipantRow): Record<keyof typeof columns, string | number | null> => ({
  first_name: row.first_name,
  last_name: row.last_name,
  university: row.university,
  majors: row.majors.join('; '),
  graduation_class: row.graduation_class,
  degree: row.degree && (labels[row.degree] ?? row.degree),
  email: row.email,
  state: states[row.state],
  registered_at: row.registered_at,
  attendance: row.is_excused ? 'No-show, excused' : attendances[row.attendance],
  checked_in_at: row.checked_in_at,
  is_walk_in: row.is_walk_in ? 'Yes' : '',
  let_in_reason: row.let_in_reason,
})
