import { bankAccountLabels } from '#domains/events/events.contract.ts'
import { pickField } from '#domains/events/invitations/event-invitations.contract.ts'
import type { OrganizationKind } from '#shared/endpoint.ts'
import type { FormSteps } from '#web/form-steps.ts'
import { type EditingStep, writingSteps } from '../../ui/host-address.ts'

const titles: Record<EditingStep, string> = {
  basics: 'Basics',
  time: 'Time and place',
  people: 'Who it’s for',
  booths: 'Booths and fees',
  team: 'Picture and team',
  invite: 'Invite',
  preview: 'Preview',
}

const labels: Record<string, string> = {
  title: 'Title',
  description: 'Description',
  kind: 'Event type',
  format: 'Format',
  venue_name: 'Venue',
  venue_address: 'Address',
  meeting_url: 'Meeting link',
  time_zone: 'Time zone',
  starts_at: 'Start',
  ends_at: 'End',
  registration_opens_at: 'Registration opens',
  registration_closes_at: 'Registration closes',
  capacity: 'Places',
  visibility: 'Who can see it',
  target_student_group: 'Student groups',
  'target_student_group.*.majors': 'Student group #: majors',
  'target_student_group.*.graduation_classes': 'Student group #: classes',
  'target_student_group.*.degrees': 'Student group #: degrees',
  intended_time_period: 'Program',
  'intended_time_period.*.label': 'Program, part #: what happens',
  'intended_time_period.*.starts_at': 'Program, part #: from',
  'intended_time_period.*.ends_at': 'Program, part #: until',
  booth: 'Booths',
  'booth.*.name': 'Booth #: name',
  'booth.*.size': 'Booth #: size',
  'booth.*.price': 'Booth #: price',
  'booth.*.quantity': 'Booth #: quantity',
  'booth.*.amenities': 'Booth #: included',
  booth_currency: 'Currency',
  payment_due_days: 'Days to pay',
  payment_instructions: 'Payment instructions',
  ...Object.fromEntries(
    Object.entries(bankAccountLabels).map(([part, label]) => [`bank_account.${part}`, label]),
  ),
  exhibitors_close_at: 'Employer registration closes',
  takes_exhibitors: 'Who may register besides students',
  cover_pick: 'Picture',
  eventFile: 'Picture',
  eventBoothFile: 'Booth map',
  on_duty: 'On duty',
  [pickField.employer]: 'Universities to invite',
  [pickField.university]: 'Employers to invite',
}

const fields: Record<Exclude<EditingStep, 'preview'>, string[]> = {
  basics: ['title', 'kind', 'description'],
  time: [
    'format',
    'venue_name',
    'venue_address',
    'meeting_url',
    'time_zone',
    'starts_at',
    'ends_at',
    'registration_opens_at',
    'registration_closes_at',
    'intended_time_period',
  ],
  people: ['capacity', 'visibility', 'takes_exhibitors', 'target_student_group'],
  booths: [
    'booth',
    'booth_currency',
    'payment_due_days',
    'payment_instructions',
    'bank_account',
    'exhibitors_close_at',
    'eventBoothFile',
  ],
  team: ['cover_pick', 'eventFile', 'remove_cover', 'on_duty'],
  invite: Object.values(pickField),
}

/** The steps for each kind of host; employers have no booths. */
export const formSteps: Record<OrganizationKind, FormSteps<EditingStep>> = {
  university: { names: writingSteps, titles, fields, labels },
  employer: { names: writingSteps.filter((step) => step !== 'booths'), titles, fields, labels },
}
