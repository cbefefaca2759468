import { buildOpening } from '#domains/careers/careers.fixtures.ts'
import type { Deps } from '#platform/deps.ts'

const openings = [
  {
    title: 'Product engineer',
    team: 'Product',
    location: 'Anywhere in Europe',
    work_mode: 'remote' as const,
    text: 'You own a part of the product from the first question to the page people use: database, server, and browser.\n\nYou write plainly, you test what you claim, and you would rather finish one thing than start three.\n\nTypeScript, PostgreSQL and React are what we use. You don’t need to know all of them yet.',
  },
  {
    title: 'Career office liaison',
    team: 'Universities',
    location: 'Lisbon',
    work_mode: 'hybrid' as const,
    type: 'part-time' as const,
    text: 'You help career offices get started: their directory entry, their team, their first students.\n\nYou listen to what gets in their way and bring it back to the people who build.\n\nYou have worked in or with a university before and you like explaining things.',
  },
]

/** Creates two open positions at the provider. */
export const seedCareers = async (deps: Deps): Promise<void> => {
  for (const opening of openings) await buildOpening(deps, opening)
}
