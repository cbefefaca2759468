import { labels } from '#shared/labels-of-lists.ts'
import type { Lead } from './leads.contract.ts'

export const leadColumns = {
  first_name: 'First name',
  last_name: 'Last name',
  email: 'Email',
  university: 'University',
  degree: 'Degree',
  majors: 'Majors',
  graduation_class: 'Class',
  rating: 'Rating',
  note: 'Note',
  scanned_at: 'Scanned',
  scanned_by: 'Scanned by',
} as const

export const leadLine = (lead: Lead): Record<keyof typeof leadColumns, string | number | null> => ({
  first_name: lead.first_name,
  last_name: lead.last_name,
  email: lead.email,
  university: lead.university,
  degree: lead.degree && (labels[lead.degree] ?? lead.degree),
  majors: lead.majors.join('; '),
  graduation_class: lead.graduation_class,
  rating: lead.rating,
  note: lead.note,
  scanned_at: lead.scanned_at,
  scanned_by: lead.scanned_by,
})
