import type { Errand, Tick } from '#platform/reactions.ts'
import { sendDigests } from './notice-digest.commands.ts'
import { pushErrand } from './push/push-delivery.commands.ts'

const ROUNDS = 40

/** The most batches per minute; the rest go out in the next one. */
const sendDueDigests: Tick['run'] = async (deps) => {
  for (let round = 0; round < ROUNDS && (await sendDigests(deps)) > 0; round++);
}

export const notificationErrands: Array<Errand<never>> = [pushErrand]

export const notificationTicks: Tick[] = [{ name: 'notifications.send_digests', run: sendDueDigests }]
