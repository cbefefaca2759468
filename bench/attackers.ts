import { setPriority } from 'node:os'
import { attacks, makeWeapons, type Team } from './attacks.ts'

/** Those who attack, in a process of their own: what sending costs them is not the server's, nor the people's who sign in. */
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
  setPriority(5)
  const chosen = Object.entries(attacks).filter(([name]) => name.includes(message.only))
  const outcomes = await Promise.all(chosen.map(async ([name, attack]) => [name, await attack(team)]))
  process.send!({ outcomes })
})
process.on('disconnect', () => process.exit())
