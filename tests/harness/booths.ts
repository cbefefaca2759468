import { buildFairRegistration } from '#domains/fairs/fairs.fixtures.ts'
import { anEmployer } from './actors.ts'
import type { TestApp } from './app.ts'

/** An employer's team that exhibits at a fair, with its registration as the params of its calls. */
export const aBooth = async (t: TestApp, event_id: string, team?: Awaited<ReturnType<typeof anEmployer>>) => {
  const exhibitor = team ?? (await anEmployer(t))
  return { ...exhibitor, ...(await boothOf(t, event_id, exhibitor)) }
}

/** The same for whoever exhibits. */
export const boothOf = async (t: TestApp, event_id: string, of: { organization_id: string }) => {
  const { organization_id } = of
  const { id } = await buildFairRegistration(t.deps, { event_id, organization_id, state: 'approved' })
  return { params: { id } }
}
