import type { Visitor } from './browser.ts'
import { signIn } from './demo.ts'
import { origin } from './origin.ts'

const FAIR = 'Engineering and science fair'

/** Signs in as the demo's career office; returns its published events by title. */
export const eventsOfOffice = async ({ context }: Visitor): Promise<Map<string, string>> => {
  const cookie = await signIn(context, 'university')
  const answer = await fetch(`${origin()}/api/university/event-list?size=100`, { headers: { cookie } })
  const { data } = (await answer.json()) as { data: Array<{ id: string; title: string; state: string }> }
  return new Map(data.filter(({ state }) => state === 'published').map(({ title, id }) => [title, id]))
}

export const atTheFair = async (office: Visitor): Promise<string> => (await eventsOfOffice(office)).get(FAIR)!
