import sharp from 'sharp'
import { CARD } from '#shared/cards.ts'
import { drawCard } from './card.ts'
import { inWidth, RejectedPicture, redraw } from './pictures.ts'
import type { Drawn, Outcome, Task, Told } from './tasks.ts'

/**
 * The process that draws, one picture at a time: whatever it reads or runs into, people signing in don't have
 * to wait for it.
 */
sharp.concurrency(1)
sharp.cache(false)

const draw = async (task: Task): Promise<Drawn> => {
  if (task.task === 'redraw') return redraw(task.source)
  if (task.task === 'size') return inWidth(task.bytes, task.width, task.wanted)
  return { bytes: await drawCard(task.card, task.logo), content_type: 'image/png', ...CARD }
}

const outcomeOf = async (task: Task): Promise<Outcome> => {
  try {
    return { drawn: await draw(task) }
  } catch (error) {
    return error instanceof RejectedPicture ? { unfit: error.unfit } : { failed: String(error) }
  }
}

const tell = (told: Told) => process.send!(told)

const TELLING_EACH = 250

process.on('message', async (task: Task) => {
  const before = process.cpuUsage()
  const telling = setInterval(() => {
    const { user, system } = process.cpuUsage(before)
    tell({ spent: (user + system) / 1000 })
  }, TELLING_EACH)
  const outcome = await outcomeOf(task)
  clearInterval(telling)
  tell(outcome)
})
// signals to the whole group are the server's to handle: it finishes what is under way, then ends this
// process
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => {})
process.on('disconnect', () => process.exit())
