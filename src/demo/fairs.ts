import { buildEvent, buildRegistration } from '#domains/events/events.fixtures.ts'
import { buildSlot } from '#domains/fairs/appointments/appointment-slots.fixtures.ts'
import { buildNumberedBooth } from '#domains/fairs/booths/numbered-booths.fixtures.ts'
import { buildFairRegistration, type FairRegistrationOverrides } from '#domains/fairs/fairs.fixtures.ts'
import { buildBilling, buildInvoice, buildSeller } from '#domains/fairs/invoices/invoices.fixtures.ts'
import { buildRegistrationForm } from '#domains/fairs/registration-form/registration-form.fixtures.ts'
import { buildBoothWait } from '#domains/fairs/waiting/booth-waits.fixtures.ts'
import { DAY, later, MINUTE } from '#platform/clock.ts'
import type { Deps } from '#platform/deps.ts'
import { dayAt, HOME_ZONE } from './moments.ts'
import { seedPastFair } from './past-fair.ts'
import { seedVisitsAt } from './visits.ts'
import { type DemoEmployer, universityOf } from './work.ts'

type Standing = Omit<FairRegistrationOverrides, 'event_id' | 'organization_id' | 'booth_id' | 'submitted_at'>

const person = (name: string, email: string, job_title: string) => ({ name, email, job_title })

/** Which employer holds which kind of booth (0 to 2), how many days ago it registered, and its state. */
const atTheFair: Array<[employer: number, booth: number, daysAgo: number, standing: Standing]> = [
  [
    0,
    1,
    9,
    {
      state: 'approved',
      payment: 'awaiting_payment',
      representatives: [
        person('Nia Okafor', 'nia.okafor@harborlight.example', 'Head of recruiting'),
        person('Tom Brandt', 'tom.brandt@harborlight.example', 'Controls engineer'),
      ],
      notes: 'We’re bringing a two-meter robot in a water tank. Is there a floor drain nearby?',
    },
  ],
  [1, 2, 8, { state: 'approved', payment: 'proof_submitted' }],
  [2, 2, 8, { state: 'approved', payment: 'verified' }],
  [3, 0, 2, { state: 'pending', notes: 'Two of us are arriving late. Can we set up until 9:30?' }],
  [4, 2, 1, { state: 'pending', payment: 'awaiting_payment' }],
  [
    5,
    1,
    7,
    { state: 'approved', payment: 'proof_rejected', payment_reason: 'The picture doesn’t show the amount.' },
  ],
]

/** Two exhibitors offer appointments; three students have a place, and two of them have booked. */
const seedAppointmentsAt = async (
  deps: Deps,
  event_id: string,
  start: Date,
  registrations: readonly string[],
  students: readonly string[],
): Promise<void> => {
  for (const student_id of students.slice(0, 3)) await buildRegistration(deps, { event_id, student_id })
  for (const [at, registration_id] of [registrations[0]!, registrations[2]!].entries())
    for (let n = 0; n < 6; n++) {
      const student_id = at === 0 ? students[n] : undefined
      await buildSlot(deps, {
        registration_id,
        starts_at: later(start, (60 + n * 10) * MINUTE),
        place: at === 0 ? 'At the water tank' : '',
        ...(student_id && n > 0 && n < 3 && { student_id }),
      })
    }
}

/** A1 to A12, as many of each kind as are offered; who is approved has one, but for the last. */
const seedPlan = async (
  deps: Deps,
  { id, booths }: Awaited<ReturnType<typeof buildEvent>>,
  registrations: readonly string[],
): Promise<void> => {
  const given: Record<string, string> = {
    A5: registrations[0]!,
    A7: registrations[1]!,
    A9: registrations[2]!,
  }
  let last = 0
  for (const { id: kind_id, quantity } of booths)
    for (let count = 0; count < quantity; count++) {
      last += 1
      const number = `A${last}`
      const registration_id = given[number]
      await buildNumberedBooth(deps, {
        event_id: id,
        kind_id,
        number,
        ...(registration_id && { registration_id }),
      })
    }
}

/** The host’s invoices, one of them with a purchase order. */
const seedInvoices = async (deps: Deps, host: string, registrations: readonly string[]): Promise<void> => {
  await buildSeller(deps, host, {
    name: 'Northfield State University, Career Office',
    address: '12 Lakeside Road\nNorthfield, MN 55057',
    tax_number: '00-0000000',
    note: 'Northfield State University is exempt from sales tax.',
  })
  await buildBilling(deps, registrations[0]!, {
    address: '8 Pier Street\nHarborlight, ME 04101',
    purchase_order: 'PO-20417',
  })
  for (const at of [0, 1, 2, 5]) await buildInvoice(deps, registrations[at]!)
}

const seedFair = async (
  deps: Deps,
  host: string,
  employers: readonly DemoEmployer[],
  students: readonly string[],
): Promise<void> => {
  const now = deps.clock.now()
  const start = dayAt(now, 24, '10:00', HOME_ZONE)
  const event = await buildEvent(deps, {
    organization_id: host,
    title: 'Engineering and science fair',
    description:
      '<p>Forty employers, one hall, one day. Students come with questions and leave with names: internships, first positions, and people to write to.</p><p>Booths stand along the windows; the workshops are upstairs.</p>',
    kind: 'career_fair',
    venue_name: 'Boat House Hall',
    venue_address: '12 Lakeside Road',
    starts_at: start,
    exhibitors_close_at: later(start, -7 * DAY),
    cover_pick: 'booths',
    capacity: 400,
    payment_due_days: 12,
    payment_instructions:
      '<p>Transfer the fee once you’re approved, or pay by check to the career office. A purchase order is fine: send us its number beforehand.</p>',
    bank_account: {
      holder: 'Northfield State University, Career Office',
      number: '000123456789',
      bank_code: '011000015',
      bank_name: 'Northfield Community Bank',
    },
    booths: [
      { name: 'Table', size: '2 × 1 m', price: 0, quantity: 4, amenities: ['Two chairs'] },
      {
        name: 'Corner booth',
        size: '4 × 3 m',
        price: 95000,
        quantity: 2,
        amenities: ['Power', 'Internet', 'Wall for a screen'],
      },
      { name: 'Window booth', size: '3 × 2 m', price: 45000, quantity: 6, amenities: ['Power', 'Internet'] },
    ],
  })
  const { questions } = await buildRegistrationForm(deps, event.id, {
    questions: [
      {
        kind: 'choices',
        label: 'Which positions are you hiring for?',
        options: ['Internships', 'First positions', 'Doctoral positions'],
      },
      { kind: 'yes_no', label: 'Do you sponsor work visas?' },
      { kind: 'short_text', label: 'Name on the booth', help: 'As students know you.' },
    ],
    addons: [
      { name: 'Lunch', description: 'A warm meal in the hall.', price: 1800, per_exhibitor: 6 },
      { name: 'Extra badge', price: 0, per_exhibitor: 4 },
      { name: 'Gold sponsor', description: 'Your logo at the entrance.', price: 150000, quantity: 3 },
    ],
  })
  const [hiring, visas] = questions
  const registrations: string[] = []
  for (const [employer, booth, daysAgo, standing] of atTheFair) {
    const { id } = await buildFairRegistration(deps, {
      ...standing,
      answers: {
        [hiring!.id]: hiring!.options.slice(0, 1 + (employer % 3)).map(({ id }) => id),
        [visas!.id]: employer % 2 === 0 ? 'yes' : 'no',
      },
      event_id: event.id,
      organization_id: employers[employer]!.organization_id,
      booth_id: event.booths[booth]!.id,
      submitted_at: later(now, -daysAgo * DAY),
    })
    registrations.push(id)
  }
  await seedPlan(deps, event, registrations)
  await seedInvoices(deps, host, registrations)
  await seedAppointmentsAt(deps, event.id, start, registrations, students)
  await seedVisitsAt(deps, event.id, employers, students)
}

/** A small fair whose stands are gone: two employers have them, two wait in line. */
const seedSoldOut = async (deps: Deps, host: string, employers: readonly DemoEmployer[]): Promise<void> => {
  const now = deps.clock.now()
  const start = dayAt(now, 47, '15:00', HOME_ZONE)
  const event = await buildEvent(deps, {
    organization_id: host,
    title: 'Small business evening',
    description: '<p>Companies with fewer than fifty people, two stands, and a long conversation.</p>',
    kind: 'networking',
    venue_name: 'Lake Room',
    venue_address: '12 Lakeside Road',
    starts_at: start,
    exhibitors_close_at: later(start, -7 * DAY),
    booths: [
      { name: 'Stand', size: '2 × 2 m', price: 15000, quantity: 2, amenities: ['Power'] },
      { name: 'Table', size: '1 × 1 m', price: 0, quantity: 3 },
    ],
  })
  const stand = { event_id: event.id, booth_id: event.booths[0]!.id }
  for (const [at, { organization_id }] of employers.slice(1, 5).entries()) {
    const when = later(now, (at - 5) * DAY)
    if (at < 2) await buildFairRegistration(deps, { ...stand, organization_id, submitted_at: when })
    else await buildBoothWait(deps, { ...stand, organization_id, joined_at: when })
  }
}

const seedAppointments = async (deps: Deps, host: string, us: string): Promise<void> => {
  const now = deps.clock.now()
  const evening = await buildEvent(deps, {
    organization_id: host,
    title: 'An evening with ocean engineers',
    description: '<p>Short talks, long conversations, and soup.</p>',
    kind: 'networking',
    starts_at: dayAt(now, 11, '18:00', HOME_ZONE),
    cover_pick: 'evening',
  })
  const full = await buildEvent(deps, {
    organization_id: host,
    title: 'Health and teaching fair',
    description: '<p>Hospitals, schools, and the people who train for them, in one hall.</p>',
    starts_at: dayAt(now, 33, '10:00', HOME_ZONE),
    cover_pick: 'auditorium',
    booths: [{ name: 'Stand', size: '3 × 2 m', price: 30000, quantity: 8, amenities: ['Power'] }],
  })
  await buildEvent(deps, {
    organization_id: host,
    title: 'Workshop: reading a data sheet',
    description: '<p>What the small print promises, what it leaves out, and how to tell the difference.</p>',
    kind: 'workshop',
    format: 'virtual',
    starts_at: dayAt(now, 18, '15:00', HOME_ZONE),
    cover_pick: 'screen',
  })
  const at = later(now, -4 * DAY)
  await buildFairRegistration(deps, {
    event_id: evening.id,
    organization_id: us,
    state: 'approved',
    submitted_at: at,
  })
  await buildFairRegistration(deps, {
    event_id: full.id,
    organization_id: us,
    state: 'declined',
    decline_reason:
      'This fair is for health and teaching only. The next one is open to engineers, and we’d love to see you there.',
    booth_id: full.booths[0]!.id,
    submitted_at: at,
  })
}

/** Creates fairs at two universities with employers in every state, one with a proof to review. */
export const seedFairs = async (
  deps: Deps,
  employers: readonly DemoEmployer[],
  directoryIds: readonly string[],
  students: readonly string[],
): Promise<void> => {
  await seedFair(deps, await universityOf(deps, directoryIds[0]!), employers, students)
  await seedPastFair(deps, await universityOf(deps, directoryIds[0]!), employers, students)
  await seedSoldOut(deps, await universityOf(deps, directoryIds[0]!), employers)
  await seedAppointments(deps, await universityOf(deps, directoryIds[1]!), employers[0]!.organization_id)
  const now = deps.clock.now()
  const openDay = await buildEvent(deps, {
    organization_id: employers[0]!.organization_id,
    title: 'Open basin: robots you can steer',
    description: '<p>Bring a class: every student gets to steer a robot.</p>',
    kind: 'info_session',
    venue_name: 'Test basin',
    venue_address: '3 Harbor Street, Boston',
    time_zone: 'America/New_York',
    starts_at: dayAt(now, 20, '14:00', 'America/New_York'),
    cover_pick: 'circle',
  })
  await buildFairRegistration(deps, {
    event_id: openDay.id,
    organization_id: await universityOf(deps, directoryIds[0]!),
    state: 'approved',
    submitted_at: later(now, -3 * DAY),
    notes: 'Twelve mechanical engineering students.',
  })
  await buildFairRegistration(deps, {
    event_id: openDay.id,
    organization_id: await universityOf(deps, directoryIds[1]!),
    submitted_at: later(now, -2 * DAY),
    notes: 'A class of eighteen with one instructor.',
  })
}
