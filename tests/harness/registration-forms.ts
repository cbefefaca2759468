import { employerRegistering as calls } from '#domains/fairs/exhibitor-registration.contract.ts'
import {
  type HostedForm,
  writeRegistrationForm,
} from '#domains/fairs/registration-form/registration-form.contract.ts'
import type { TestApp } from './app.ts'
import { people, scene } from './fairs.ts'

export const form = {
  questions: [
    { kind: 'short_text' as const, label: 'Name on the booth', required: true },
    {
      kind: 'choice' as const,
      label: 'Which hall?',
      options: [{ label: 'North' }, { label: 'South' }],
    },
    { kind: 'yes_no' as const, label: 'Do you sponsor visas?' },
    { kind: 'number' as const, label: 'How many interns?' },
  ],
  addons: [
    { name: 'Power', price: 5000, per_exhibitor: 1, quantity: 2 },
    { name: 'Lunch', price: 1500, per_exhibitor: 4 },
  ],
}

/** A fair whose registration form has four questions and two add-ons, and what its host and an employer do there. */
export const withForm = async (t: TestApp) => {
  const all = await scene(t)
  const params = { id: all.event.id }
  const write = (body: unknown, who = all.host) =>
    who.client.call(writeRegistrationForm, { params, body: body as never })
  const made = await write(form)
  if (made.statusCode !== 200) throw new Error(made.body)
  const stored = made.json() as HostedForm
  const [name, hall, visas, interns] = stored.questions
  const [power, lunch] = stored.addons
  const answers = [
    { question_id: name!.id, value: 'Harbor Light' },
    { question_id: hall!.id, value: hall!.options[1]!.id },
  ]
  const register = (
    addons: Array<{ addon_id: string; quantity: number }> = [],
    who = all.team,
    given: unknown = answers,
  ) =>
    who.client.call(calls.register, {
      params,
      body: { booth_id: all.small, representatives: people, answers: given, addons } as never,
    })
  const taken = async () => {
    const rows = await t.deps.db
      .selectFrom('fair_addons')
      .select(['name', 'taken'])
      .where('event_id', '=', params.id)
      .execute()
    return Object.fromEntries(rows.map((row) => [row.name, row.taken]))
  }
  const ids = {
    name: name!.id,
    hall: hall!,
    visas: visas!.id,
    interns: interns!.id,
    power: power!.id,
    lunch: lunch!.id,
  }
  return { ...all, params, write, stored, ids, answers, register, taken }
}
