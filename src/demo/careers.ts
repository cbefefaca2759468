import { buildOpening } from '#domains/careers/careers.fixtures.ts'
import type { Deps } from '#platform/deps.ts'

const openings = [
  {
    title: 'Product engineer',
    team: 'Product',
    location: 'Anywhere in Europe',
    work_mode: 'remote' as const,
    text: 'You take a part of the product from the first question to the page people use: the database, the server, the browser.\n\nYou write plainly, you test what you claim, and you would rather finish one thing than begin three.\n\nTypeScript, PostgreSQL and React are what we use. You need not know all of them yet.',
  },
  {
    title: 'Career office liaison',
    team: 'Universities',
    location: 'Lisbon',
    work_mode: 'hybrid' as const,
    type: 'part-time' as const,
    text: 'You help career offices to begin: their directory entry, their team, their first students.\n\nYou listen to what is in their way and bring it back to those who build.\n\nYou have worked in or with a university before and like to explain.',
  },
]

/** Two open positions at the provider. */
export const seedCareers = async (deps: Deps): Promise<void> => {
  for (const opening of openings) await buildOpening(deps, opening)
}
