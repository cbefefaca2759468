import { setPriority } from 'node:os'
import { attacks, type Team } from './attacks.ts'
import { makeWeapons } from './weapons.ts'

/** The attackers run in their own process, so that sending costs neither the server nor the people signing in. */
interface Order {
  team: Omit<Team, 'weapons' | 'over'>
  only: string
}

let end = () => {}
let begin = () => {}
const begun = new Promise<void>((resolve) => {
  begin = resolve
})
const over = new Promise<void>((resolve) => {
  end = resolve
})

process.on('message', async (message: Order | 'begin' | 'end') => {
  if (message === 'begin') return begin()
  if (message === 'end') return end()
  const team: Team = { ...message.team, weapons: await makeWeapons(), over }
  process.send!({ ready: true })
  await begun
  setPriority(19)
  const chosen = Object.entries(attacks).filter(([name]) => name.includes(message.only))
  const outcomes = await Promise.all(chosen.map(async ([name, attack]) => [name, await attack(team)]))
  process.send!({ outcomes })
})
process.on('disconnect', () => process.exit())
